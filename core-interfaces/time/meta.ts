import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'time',
  name: '$t:time',
  icon: 'access_time',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['time'],
  options: {
    display24HourClock: option.boolean(true),
  },
})
