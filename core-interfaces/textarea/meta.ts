import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'textarea',
  name: '$t:textarea',
  icon: 'text_fields',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.0',
  types: ['string'],
  recommended: { length: 2000 },
  options: {
    rows: option.number(8),
    placeholder: option.text(undefined, { length: 200 }),
    serif: option.boolean(false, {
      options: { labelOn: '$t:serif_on', labelOff: '$t:serif_off' },
    }),
  },
})
