import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'checkboxes-relational',
  name: '$t:checkboxes_relational',
  icon: 'check_box',
  version: '1.0.0',
  types: ['o2m'],
  fieldset: true,
  relation: 'm2m',
  options: {
    grid: option.number(2),
    template: option.text(undefined, { options: { placeholder: '{{ title }}' } }),
    listing_template: option.text(undefined, { options: { placeholder: '{{ category.title }}' } }),
  },
})
