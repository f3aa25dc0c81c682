import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'slider',
  name: '$t:slider',
  icon: 'tune',
  bundle: { input: 'inputs-plain', display: 'displays' },
  version: '1.0.1',
  types: ['integer', 'decimal'],
  align: 'end',
  recommended: { length: 10 },
  options: {
    minimum: option.number(0),
    maximum: option.number(100),
    step: option.number(1),
    unit: option.text(),
  },
})
