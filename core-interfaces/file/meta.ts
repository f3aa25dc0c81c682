import { defineInterface, option } from '@pergola/sdk/contract'

export default defineInterface({
  id: 'file',
  name: '$t:file',
  icon: 'insert_drive_file',
  version: '1.1.0',
  types: ['file'],
  recommended: { length: 10 },
  relation: 'file',
  options: {
    crop: option.boolean(true),
    viewType: option.text('cards'),
    viewOptions: option.json<Record<string, unknown>>({
      title: 'title',
      subtitle: 'type',
      content: 'description',
      src: 'data',
    }),
    viewQuery: option.json<Record<string, unknown>>({}),
    filters: option.json<{ field: string; operator: string; value: unknown }[]>([]),
    accept: option.text(),
    allowDelete: option.boolean(false),
  },
})
