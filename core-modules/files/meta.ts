import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'files',
  name: '$t:file_library',
  icon: 'folder',
  paths: ['files'],
  requiresRead: 'directus_files',
  order: 30,
})
