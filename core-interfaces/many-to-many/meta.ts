import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'many-to-many',
  name: '$t:m2m',
  icon: 'compare_arrows',
  bundle: { input: 'inputs-relations' },
  version: '1.0.2',
  types: ['o2m'],
  relation: 'm2m',
  options: {
    fields: option.text(),
    template: option.text(undefined, { options: { placeholder: '{{ first_name }} {{ last_name }}' } }),
    allow_create: option.boolean(true),
    allow_select: option.boolean(true),
  },
})
