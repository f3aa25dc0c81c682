import type { SystemField } from '../SystemField'

export const collectionPresetsFields: readonly SystemField[] = [
  {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    unsigned: true,
    primaryKey: true,
    autoIncrement: true,
    row: { interface: 'primary-key' },
  },
  { field: 'title', type: 'string', datatype: 'VARCHAR', length: '255', row: { interface: 'text-input' } },
  { field: 'user', type: 'integer', datatype: 'INT', unsigned: true, row: { interface: 'user' } },
  { field: 'role', type: 'm2o', datatype: 'INT', unsigned: true, row: { interface: 'many-to-one' } },
  {
    field: 'collection',
    type: 'm2o',
    datatype: 'VARCHAR',
    length: '64',
    notNull: true,
    row: { interface: 'many-to-one' },
  },
  {
    field: 'search_query',
    type: 'string',
    datatype: 'VARCHAR',
    length: '100',
    row: { interface: 'text-input' },
  },
  { field: 'filters', type: 'json', datatype: 'TEXT', row: { interface: 'json' } },
  {
    field: 'view_type',
    type: 'string',
    datatype: 'VARCHAR',
    length: '100',
    notNull: true,
    default: 'tabular',
    row: { interface: 'text-input' },
  },
  { field: 'view_query', type: 'json', datatype: 'TEXT', row: { interface: 'json' } },
  { field: 'view_options', type: 'json', datatype: 'TEXT', row: { interface: 'json' } },
  { field: 'translation', type: 'string', datatype: 'TEXT' },
]
