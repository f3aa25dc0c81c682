import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'gallery',
  name: '$t:name',
  icon: 'palette',
  adminOnly: true,
  unlisted: true,
})
