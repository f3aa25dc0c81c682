import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'markdown',
  name: '$t:markdown',
  icon: 'text_fields',
  version: '1.0.0',
  types: ['string'],
  recommended: { length: 65534 },
  options: {
    tabbed: option.boolean(true, {
      options: { labelOn: '$t:tabbed_on', labelOff: '$t:tabbed_off' },
    }),
    rows: option.number(12),
    placeholder: option.text(undefined, { interface: 'textarea' }),
  },
})
