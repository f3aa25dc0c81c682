import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'files',
  name: '$t:files',
  icon: 'insert_drive_file',
  bundle: { input: 'inputs-relations' },
  version: '1.1.0',
  types: ['o2m'],
  recommended: { length: 10 },
  relation: 'm2m',
  options: {
    fields: option.text('title'),
    template: option.text('{{ title }}', { options: { placeholder: '{{ title }}' } }),
    allow_create: option.boolean(true),
    allow_select: option.boolean(true),
    accept: option.text(),
  },
})
