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
    // A date in the words of the reader's language is not relative, too.
    showRelative: option.boolean(true, { when: { localized: false } }),
    iconLeft: option.icon(undefined, { advanced: true }),
    iconRight: option.icon(undefined, { advanced: true }),
  },
})
