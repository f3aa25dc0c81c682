import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'numeric',
  name: '$t:numeric',
  icon: 'dialpad',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.1',
  types: ['integer', 'decimal'],
  align: 'end',
  recommended: { length: 10 },
  options: {
    placeholder: option.text(undefined, { length: 100 }),
    localized: option.boolean(true),
    iconLeft: option.icon(undefined, { advanced: true }),
    iconRight: option.icon(undefined, { advanced: true }),
    monospace: option.boolean(false),
  },
})
