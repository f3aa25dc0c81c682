import { collectionListingRepeater, moduleListingRepeater } from '../fieldOptions'
import type { SystemField } from '../SystemField'

export const rolesFields: readonly SystemField[] = [
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
    length: '100',
    notNull: true,
    unique: true,
    row: { interface: 'text-input', width: 'half', sort: 1, required: true },
  },
  {
    field: 'description',
    type: 'string',
    datatype: 'VARCHAR',
    length: '500',
    row: { interface: 'text-input', width: 'half', sort: 2 },
  },
  {
    field: 'ip_whitelist',
    type: 'array',
    datatype: 'TEXT',
    row: {
      interface: 'tags',
      options: { placeholder: 'Address or network allowed to sign in, press enter' },
    },
  },
  {
    field: 'external_id',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    unique: true,
    row: { interface: 'text-input', readonly: true, hiddenDetail: true, hiddenBrowse: true },
  },
  {
    field: 'module_listing',
    type: 'json',
    datatype: 'TEXT',
    row: { interface: 'repeater', options: moduleListingRepeater },
  },
  {
    field: 'collection_listing',
    type: 'json',
    datatype: 'TEXT',
    row: { interface: 'repeater', options: collectionListingRepeater },
  },
  { field: 'enforce_2fa', type: 'boolean', datatype: 'TINYINT', default: '0', row: { interface: 'switch' } },
  {
    field: 'users',
    type: 'o2m',
    row: { interface: 'one-to-many', options: { fields: 'first_name,last_name' } },
  },
]
