import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'collections',
  name: '$t:collections',
  icon: 'box',
  paths: ['collections', 'bookmarks'],
  order: 10,
})
