import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'time',
  name: '$t:time',
  icon: 'access_time',
  version: '1.0.0',
  types: ['time'],
  options: {
    display24HourClock: option.boolean(true),
  },
})
