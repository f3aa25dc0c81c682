import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'text-input',
  name: '$t:input',
  icon: 'text_fields',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.1',
  types: ['string', 'lang'],
  recommended: { length: 200 },
  options: {
    placeholder: option.text(undefined, { length: 200 }),
    trim: option.boolean(true),
    showCharacterCount: option.boolean(true),
    iconLeft: option.icon(undefined, { advanced: true }),
    iconRight: option.icon(undefined, { advanced: true }),
    formatValue: option.boolean(false),
    monospace: option.boolean(false),
  },
})
