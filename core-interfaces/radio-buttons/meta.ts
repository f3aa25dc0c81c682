import { defineInterface, option } from '@pergola/sdk/contract'
import type { StoredChoices } from '../shared/choices'

export default defineInterface({
  id: 'radio-buttons',
  name: '$t:radio',
  icon: 'radio_button_checked',
  bundle: { input: 'inputs-plain' },
  version: '1.0.1',
  types: ['string'],
  fieldset: true,
  recommended: { length: 100 },
  options: {
    choices: option.json<StoredChoices>(undefined, { interface: 'key-value' }),
    format: option.boolean(true),
  },
})
