import { defineInterface, option } from '@pergola/sdk/contract'
import type { StoredChoices } from '../shared/choices'

export default defineInterface({
  id: 'multiselect',
  name: '$t:multiselect',
  icon: 'playlist_add_check',
  bundle: { input: 'inputs-plain' },
  version: '1.0.1',
  types: ['array'],
  recommended: { length: 100 },
  options: {
    choices: option.json<StoredChoices>(
      { value1: 'Option 1', value2: 'Option 2', value3: 'Option 3', value4: 'Option 4', value5: 'Option 5' },
      { interface: 'key-value' },
    ),
    placeholder: option.text(undefined, { length: 200 }),
    size: option.number(6),
    wrapWithDelimiter: option.boolean(true),
    formatting: option.choice({ text: '$t:text', value: '$t:value' }, 'text', { interface: 'radio-buttons' }),
  },
})
