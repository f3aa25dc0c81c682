import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'activity',
  name: '$t:activity_log',
  icon: 'assignment',
  paths: ['activity'],
  requiresRead: 'directus_activity',
  unlisted: true,
  pages: [{ path: '', name: '$t:activity_log' }],
})
