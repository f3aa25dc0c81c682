import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'interface-types',
  name: '$t:interface-types',
  icon: 'category',
  version: '1.0.0',
  types: ['json', 'string'],
  options: {
    interfaceField: option.text(undefined, { length: 200, options: { placeholder: '$t:placeholder' } }),
  },
})
