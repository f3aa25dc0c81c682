import type { SystemField } from '../SystemField'

export const migrationsFields: readonly SystemField[] = [
  { field: 'version', type: 'integer', datatype: 'BIGINT', primaryKey: true },
  { field: 'migration_name', type: 'string', datatype: 'VARCHAR', length: '100' },
  { field: 'start_time', type: 'datetime', datatype: 'TIMESTAMP' },
  { field: 'end_time', type: 'datetime', datatype: 'TIMESTAMP' },
  { field: 'breakpoint', type: 'integer', datatype: 'TINYINT', notNull: true, default: '0' },
]
