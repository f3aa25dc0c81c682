import type { SystemTable } from './SystemField'

/** The backups of a project: those that are kept in its storage, and the one that is being made. */
export const backupsTable: SystemTable = {
  name: 'pergola_backups',
  fields: [
    {
      field: 'id',
      type: 'integer',
      datatype: 'INT',
      unsigned: true,
      primaryKey: true,
      autoIncrement: true,
    },
    { field: 'state', type: 'string', datatype: 'VARCHAR', length: '16', notNull: true },
    // In the storage; none for one that the command writes elsewhere.
    { field: 'file', type: 'string', datatype: 'VARCHAR', length: '128' },
    { field: 'created_at', type: 'integer', datatype: 'BIGINT', notNull: true },
    { field: 'created_by', type: 'integer', datatype: 'INT', unsigned: true },
    { field: 'beat_at', type: 'integer', datatype: 'BIGINT', notNull: true },
    { field: 'done', type: 'integer', datatype: 'BIGINT', notNull: true, default: '0' },
    { field: 'total', type: 'integer', datatype: 'BIGINT' },
    { field: 'summary', type: 'string', datatype: 'TEXT' },
    { field: 'error', type: 'string', datatype: 'TEXT' },
  ],
}
