import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'star-rating',
  name: '$t:stars',
  icon: 'star',
  types: ['integer'],
  recommended: { length: 2 },
  options: { max: option.number(5) },
})
