import { defineInterface } from '@pergola/sdk/contract'

export default defineInterface({
  id: '2fa-secret',
  name: '$t:2fa-secret',
  icon: 'settings',
  secret: true,
  version: '1.0.0',
  types: ['string'],
  recommended: { length: 16 },
})
