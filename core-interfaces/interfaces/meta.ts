import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'interfaces',
  name: '$t:interfaces',
  icon: 'category',
  types: ['string'],
  recommended: { length: 100 },
  options: {
    placeholder: option.text(undefined, { length: 200 }),
    relational: option.boolean(true),
    status: option.boolean(true),
  },
})
