import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'settings',
  name: '$t:admin_settings',
  icon: 'settings',
  paths: ['settings'],
  adminOnly: true,
  order: 90,
})
