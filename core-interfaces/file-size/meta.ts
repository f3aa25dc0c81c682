import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'file-size',
  name: '$t:file_size',
  icon: 'storage',
  version: '1.0.1',
  types: ['integer'],
  align: 'end',
  recommended: { length: 10 },
  options: {
    placeholder: option.text(undefined, { length: 200 }),
    format: option.boolean(true),
    formatInput: option.boolean(true),
    decimal: option.boolean(true),
  },
})
