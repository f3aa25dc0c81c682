import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'tags',
  name: '$t:tags',
  icon: 'local_offer',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.1.0',
  types: ['array', 'string'],
  recommended: { length: 2000 },
  options: {
    alphabetize: option.boolean(true),
    lowercase: option.boolean(true),
    wrap: option.boolean(false),
    format: option.boolean(false),
    sanitize: option.boolean(false),
    iconLeft: option.icon(undefined, { advanced: true }),
    iconRight: option.icon('local_offer', { advanced: true }),
    validation: option.text(undefined, { advanced: true }),
    validationMessage: option.text(undefined, { advanced: true }),
    placeholder: option.text(undefined, { advanced: true, length: 200 }),
  },
})
