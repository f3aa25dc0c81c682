import { defineModule } from '@pergola/sdk/contract'

export default defineModule({
  id: 'collections',
  name: '$t:collections',
  icon: 'box',
  paths: ['collections', 'bookmarks'],
  order: 10,
  screens: ['listing', 'item'],
  // Anyone who opens the one is about to see the other.
  bundle: { module: 'collections/listing' },
})
