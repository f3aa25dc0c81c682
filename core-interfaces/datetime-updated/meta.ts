import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'datetime-updated',
  name: '$t:datetime_updated',
  icon: 'access_time',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['datetime_updated'],
  options: {
    showRelative: option.boolean(false),
  },
})
