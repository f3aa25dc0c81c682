import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'many-to-one',
  name: '$t:m2o',
  icon: 'call_merge',
  bundle: { input: 'inputs-relations', display: 'displays' },
  version: '1.0.1',
  types: ['m2o'],
  relation: 'm2o',
  options: {
    template: option.text(),
    visible_fields: option.text(),
    placeholder: option.text(undefined, { length: 200 }),
    threshold: option.number(20),
    icon: option.icon(undefined, { advanced: true }),
  },
})
