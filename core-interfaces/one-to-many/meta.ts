import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'one-to-many',
  name: '$t:o2m',
  icon: 'call_split',
  bundle: { input: 'inputs-relations' },
  version: '2.0.2',
  types: ['o2m'],
  relation: 'o2m',
  options: {
    fields: option.text(),
    template: option.text(undefined, { options: { placeholder: '{{ first_name }} {{ last_name }}' } }),
    sort_field: option.text(),
    delete_mode: option.choice({ relation: '$t:nullify', item: '$t:delete_item' }, 'relation'),
    allow_create: option.boolean(true),
    allow_select: option.boolean(true),
  },
})
