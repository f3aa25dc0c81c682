import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'datetime',
  name: '$t:datetime',
  icon: 'access_time',
  bundle: { input: 'inputs-plain' },
  version: '1.0.1',
  types: ['datetime', 'datetime_updated', 'datetime_created'],
  options: {
    min: option.text(undefined, { interface: 'datetime', type: 'datetime' }),
    max: option.text(undefined, { interface: 'datetime', type: 'datetime' }),
    localized: option.boolean(true, { when: { showRelative: false } }),
    showRelative: option.boolean(false),
    iconLeft: option.icon(undefined, { advanced: true }),
    iconRight: option.icon(undefined, { advanced: true }),
    defaultToCurrentDatetime: option.boolean(false, { advanced: true }),
    format: option.choice({ mdy: '$t:mdy', dmy: '$t:dmy', ymd: '$t:ymd' }, 'mdy', { advanced: true }),
  },
})
