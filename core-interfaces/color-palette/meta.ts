import { defineInterface } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'color-palette',
  name: '$t:color-picker',
  icon: 'palette',
  version: '1.0.1',
  types: ['string'],
  recommended: { length: 20 },
})
