import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'interface-options',
  name: '$t:interface-options',
  icon: 'category',
  version: '1.0.0',
  types: ['json'],
  options: {
    interfaceField: option.text(undefined, { length: 200, options: { placeholder: '$t:placeholder' } }),
  },
})
