import { defineInterface } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'icon',
  name: '$t:icon',
  icon: 'insert_emoticon',
  version: '1.0.1',
  types: ['string'],
  recommended: { length: 20 },
})
