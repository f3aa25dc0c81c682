import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'json',
  name: '$t:json',
  icon: 'code',
  version: '1.0.0',
  types: ['json'],
  options: {
    template: option.json(),
  },
})
