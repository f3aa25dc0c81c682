import type { SystemField } from '../SystemField'

export const relationsFields: readonly SystemField[] = [
  {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    unsigned: true,
    primaryKey: true,
    autoIncrement: true,
    row: { interface: 'primary-key' },
  },
  {
    field: 'collection_many',
    type: 'string',
    datatype: 'VARCHAR',
    length: '64',
    notNull: true,
    row: { interface: 'collections' },
  },
  {
    field: 'field_many',
    type: 'string',
    datatype: 'VARCHAR',
    length: '45',
    notNull: true,
    row: { interface: 'text-input' },
  },
  {
    field: 'collection_one',
    type: 'string',
    datatype: 'VARCHAR',
    length: '64',
    row: { interface: 'collections' },
  },
  { field: 'field_one', type: 'string', datatype: 'VARCHAR', length: '64', row: { interface: 'text-input' } },
  {
    field: 'junction_field',
    type: 'string',
    datatype: 'VARCHAR',
    length: '64',
    row: { interface: 'text-input' },
  },
  // Not of the original.
  { field: 'on_delete', type: 'string', datatype: 'VARCHAR', length: '16', row: { interface: 'text-input' } },
]
