import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'calendar',
  name: '$t:calendar',
  icon: 'event',
  version: '1.0.0',
  types: ['date'],
  options: {
    min: option.text(undefined, { interface: 'date', type: 'date' }),
    max: option.text(undefined, { interface: 'date', type: 'date' }),
    formatting: option.text(undefined, { length: 50, options: { placeholder: 'MM/dd/yyyy' } }),
  },
})
