import { translationRepeater } from '../fieldOptions'
import type { SystemField } from '../SystemField'

export const collectionsFields: readonly SystemField[] = [
  {
    field: 'collection',
    type: 'string',
    datatype: 'VARCHAR',
    length: '64',
    primaryKey: true,
    row: { interface: 'primary-key', width: 'half', sort: 2, required: true, readonly: true },
  },
  {
    field: 'managed',
    type: 'boolean',
    datatype: 'TINYINT',
    unsigned: true,
    notNull: true,
    default: '1',
    row: { interface: 'switch', width: 'half', sort: 4, hiddenDetail: true },
  },
  {
    field: 'hidden',
    type: 'boolean',
    datatype: 'TINYINT',
    unsigned: true,
    notNull: true,
    default: '0',
    row: { interface: 'switch', width: 'half', sort: 5 },
  },
  {
    field: 'single',
    type: 'boolean',
    datatype: 'TINYINT',
    unsigned: true,
    notNull: true,
    default: '0',
    row: { interface: 'switch', width: 'half', sort: 6 },
  },
  {
    field: 'icon',
    type: 'string',
    datatype: 'VARCHAR',
    length: '30',
    row: { interface: 'icon', sort: 8, note: 'Shown in the navigation' },
  },
  {
    field: 'note',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    row: {
      interface: 'text-input',
      width: 'half',
      sort: 3,
      note: 'What this collection is for; people see it inside the console only',
    },
  },
  {
    field: 'translation',
    type: 'json',
    datatype: 'TEXT',
    row: { interface: 'repeater', sort: 7, options: translationRepeater },
  },
  {
    // Ours: the place that administrators gave it among the collections.
    field: 'sort',
    type: 'integer',
    datatype: 'INT',
    row: { interface: 'numeric', width: 'half', sort: 9, hiddenDetail: true, hiddenBrowse: true },
  },
  {
    field: 'fields',
    type: 'o2m',
    row: { interface: 'one-to-many', sort: 1, hiddenDetail: true, hiddenBrowse: true },
  },
]
