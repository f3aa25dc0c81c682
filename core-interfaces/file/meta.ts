import { defineInterface, option } from '@pergola/sdk/contract'
import { FILE_VIEW } from '../shared/filePicker'

export default defineInterface({
  id: 'file',
  name: '$t:file',
  icon: 'insert_drive_file',
  bundle: { input: 'inputs-relations' },
  version: '1.1.0',
  types: ['file'],
  recommended: { length: 10 },
  relation: 'file',
  options: {
    crop: option.boolean(true),
    viewType: option.text(FILE_VIEW.viewType),
    viewOptions: option.json<Record<string, unknown>>(FILE_VIEW.viewOptions),
    viewQuery: option.json<Record<string, unknown>>({}),
    filters: option.json<{ field: string; operator: string; value: unknown }[]>([]),
    accept: option.text(),
    allowDelete: option.boolean(false),
  },
})
