import { defineInterface, option } from '@pergola/sdk/contract'
import type { StoredFields } from './readFields'

export default defineInterface({
  id: 'repeater',
  name: '$t:repeater',
  icon: 'replay',
  version: '1.0.0',
  types: ['json'],
  recommended: { length: 200 },
  options: {
    template: option.text(undefined, {
      options: { monospace: true, placeholder: '{{ name }}' },
    }),
    fields: option.json<StoredFields>(undefined, {
      interface: 'repeater',
      options: {
        template: '{{ field }} ({{ interface }})',
        fields: [
          {
            field: 'field',
            interface: 'text-input',
            type: 'string',
            width: 'half',
            required: true,
            options: { monospace: true },
          },
          {
            field: 'width',
            interface: 'dropdown',
            type: 'string',
            width: 'half',
            default: 'half',
            options: {
              choices: {
                half: '$t:half',
                'half-left': '$t:half_left',
                'half-right': '$t:half_right',
                full: '$t:full',
              },
            },
          },
          {
            field: 'interface',
            interface: 'interfaces',
            type: 'string',
            width: 'half',
            default: 'text-input',
            options: { relational: false, status: false },
          },
          {
            field: 'type',
            interface: 'interface-types',
            type: 'string',
            width: 'half',
            options: { interfaceField: 'interface' },
          },
          { field: 'default', interface: 'text-input', type: 'string', width: 'half' },
          { field: 'note', interface: 'text-input', type: 'string', width: 'half' },
          {
            field: 'options',
            interface: 'interface-options',
            type: 'json',
            width: 'full',
            options: { interfaceField: 'interface' },
          },
        ],
      },
    }),
    placeholder: option.text(undefined, { advanced: true }),
    createItemText: option.text(undefined, { advanced: true }),
    limit: option.number(undefined, { advanced: true }),
    duplicable: option.boolean(false, { advanced: true }),
    structure: option.choice({ array: '$t:array', object: '$t:object' }, 'array', { advanced: true }),
    structure_key: option.text(undefined, { advanced: true, options: { monospace: true } }),
  },
})
