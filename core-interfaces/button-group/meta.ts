import { defineInterface, option } from '@pergola/sdk/contract'
import type { StoredButtons } from './readButtons'

export default defineInterface({
  id: 'button-group',
  name: '$t:button_group',
  icon: 'view_week',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['string'],
  fieldset: true,
  options: {
    choices: option.json<StoredButtons>(undefined, {
      interface: 'repeater',
      options: {
        fields: [
          {
            field: 'groups',
            interface: 'repeater',
            type: 'json',
            width: 'full',
            options: {
              template: '{{ label }}',
              fields: [
                { field: 'label', interface: 'text-input', type: 'string', width: 'half' },
                { field: 'value', interface: 'text-input', type: 'string', width: 'half' },
                { field: 'icon', interface: 'icon', type: 'string', width: 'full' },
              ],
            },
          },
        ],
      },
    }),
    theme: option.choice({ solid: '$t:solid', outline: '$t:outline' }, 'solid'),
  },
})
