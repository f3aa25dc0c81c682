import type { SystemField } from '../SystemField'

export const userSessionsFields: readonly SystemField[] = [
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
    field: 'user',
    type: 'user',
    datatype: 'INT',
    unsigned: true,
    row: { interface: 'user', required: true, locked: false },
  },
  {
    field: 'token_type',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    row: { interface: 'text-input', locked: false },
  },
  {
    field: 'token',
    type: 'string',
    datatype: 'VARCHAR',
    length: '520',
    row: { interface: 'text-input', locked: false },
  },
  {
    field: 'ip_address',
    type: 'string',
    datatype: 'VARCHAR',
    length: '255',
    row: { interface: 'text-input', locked: false },
  },
  { field: 'user_agent', type: 'string', datatype: 'TEXT', row: { interface: 'text-input', locked: false } },
  {
    field: 'created_on',
    type: 'datetime',
    datatype: 'DATETIME',
    row: { interface: 'datetime', locked: false },
  },
  {
    field: 'token_expired_at',
    type: 'datetime',
    datatype: 'DATETIME',
    row: { interface: 'datetime', locked: false },
  },
]
