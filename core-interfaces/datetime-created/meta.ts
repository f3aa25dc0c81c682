import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'datetime-created',
  name: '$t:datetime_created',
  icon: 'access_time',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['datetime_created'],
  options: {
    showRelative: option.boolean(false),
  },
})
