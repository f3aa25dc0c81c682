import type { SystemField } from '../SystemField'

export const foldersFields: readonly SystemField[] = [
  {
    field: 'id',
    type: 'integer',
    datatype: 'INT',
    unsigned: true,
    primaryKey: true,
    autoIncrement: true,
    row: { interface: 'primary-key', required: true, hiddenDetail: true },
  },
  {
    field: 'name',
    type: 'string',
    datatype: 'VARCHAR',
    length: '191',
    notNull: true,
    row: { interface: 'text-input' },
  },
  { field: 'parent_folder', type: 'm2o', datatype: 'INT', unsigned: true, row: { interface: 'many-to-one' } },
]
