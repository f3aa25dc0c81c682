import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'date',
  name: '$t:date',
  icon: 'event',
  bundle: { input: 'inputs-plain' },
  version: '1.0.0',
  types: ['date'],
  options: {
    min: option.text(undefined, { interface: 'date', type: 'date' }),
    max: option.text(undefined, { interface: 'date', type: 'date' }),
    localized: option.boolean(true),
    showRelative: option.boolean(true),
    iconLeft: option.icon(undefined, { advanced: true }),
    iconRight: option.icon(undefined, { advanced: true }),
  },
})
