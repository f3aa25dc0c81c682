import { defineInterface, option } from '@pergola/sdk/contract'
import type { StoredChoices } from '../shared/choices'

export default defineInterface({
  id: 'dropdown',
  name: '$t:dropdown',
  icon: 'arrow_drop_down_circle',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.2',
  types: ['string'],
  recommended: { length: 100 },
  options: {
    choices: option.json<StoredChoices>(undefined, {
      interface: 'key-value',
      options: { keyOptions: { monospace: true }, valueOptions: { monospace: true } },
    }),
    placeholder: option.text(undefined, { length: 200 }),
    allow_other: option.boolean(false),
    formatting: option.boolean(true),
    icon: option.icon(undefined, { advanced: true }),
  },
})
