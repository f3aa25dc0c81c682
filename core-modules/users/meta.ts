import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'users',
  name: '$t:user_directory',
  icon: 'group',
  paths: ['users'],
  requiresRead: 'directus_users',
  order: 20,
})
