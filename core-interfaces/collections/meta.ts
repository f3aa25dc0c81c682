import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'collections',
  name: '$t:collections',
  icon: 'category',
  version: '1.0.1',
  types: ['string'],
  recommended: { length: 100 },
  options: {
    placeholder: option.text(undefined, { length: 200 }),
    include_system: option.boolean(false),
  },
})
