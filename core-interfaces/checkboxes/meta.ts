import { defineInterface, option } from '@pergola/sdk/contract'
import type { StoredChoices } from '../shared/choices'

export default defineInterface({
  id: 'checkboxes',
  name: '$t:checkboxes',
  icon: 'check_box',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['array'],
  fieldset: true,
  options: {
    choices: option.json<StoredChoices>(undefined, { interface: 'key-value' }),
    allow_other: option.boolean(false),
    draggable: option.boolean(false),
    wrap: option.boolean(false),
    formatting: option.boolean(true),
    single: option.boolean(false),
  },
})
