import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'language',
  name: '$t:input',
  icon: 'translate',
  version: '1.0.0',
  types: ['string', 'lang'],
  recommended: { length: 10 },
  options: {
    limit: option.boolean(false),
  },
})
