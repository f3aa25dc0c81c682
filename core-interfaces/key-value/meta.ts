import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'key-value',
  name: '$t:key_value',
  icon: 'list_alt',
  version: '1.0.0',
  types: ['json'],
  options: {
    keyInterface: option.text('text-input', { interface: 'interfaces', options: { relational: false } }),
    keyType: option.text('string', {
      interface: 'interface-types',
      options: { interfaceField: 'keyInterface' },
    }),
    keyOptions: option.json<Record<string, unknown>>(undefined, {
      interface: 'interface-options',
      options: { interfaceField: 'keyInterface' },
    }),
    valueInterface: option.text('text-input', { interface: 'interfaces', options: { relational: false } }),
    valueType: option.text('string', {
      interface: 'interface-types',
      options: { interfaceField: 'valueInterface' },
    }),
    valueOptions: option.json<Record<string, unknown>>(undefined, {
      interface: 'interface-options',
      options: { interfaceField: 'valueInterface' },
    }),
  },
})
