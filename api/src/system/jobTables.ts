import type { SystemTable } from './SystemField'

const id = {
  field: 'id',
  type: 'integer',
  datatype: 'BIGINT',
  unsigned: true,
  primaryKey: true,
  autoIncrement: true,
} as const

/** Long work on items: what it is, whose it is, how far it has come. */
export const jobsTable: SystemTable = {
  name: 'pergola_jobs',
  fields: [
    { ...id, datatype: 'INT' },
    { field: 'user', type: 'integer', datatype: 'INT', unsigned: true, notNull: true },
    { field: 'kind', type: 'string', datatype: 'VARCHAR', length: '16', notNull: true },
    { field: 'collection', type: 'string', datatype: 'VARCHAR', length: '64', notNull: true },
    { field: 'state', type: 'string', datatype: 'VARCHAR', length: '16', notNull: true },
    // What it does, or did last.
    { field: 'step', type: 'string', datatype: 'VARCHAR', length: '16' },
    { field: 'options', type: 'string', datatype: 'MEDIUMTEXT', notNull: true },
    { field: 'total', type: 'integer', datatype: 'INT' },
    { field: 'done', type: 'integer', datatype: 'INT', notNull: true, default: '0' },
    { field: 'counts', type: 'string', datatype: 'TEXT', notNull: true },
    { field: 'error', type: 'string', datatype: 'TEXT' },
    // The process that works on it, and when it was last heard of.
    { field: 'owner', type: 'string', datatype: 'VARCHAR', length: '64' },
    { field: 'beat_at', type: 'integer', datatype: 'BIGINT', notNull: true },
    { field: 'is_cancelled', type: 'boolean', datatype: 'TINYINT', notNull: true, default: '0' },
    { field: 'created_at', type: 'integer', datatype: 'BIGINT', notNull: true },
  ],
  indexes: [['user'], ['created_at']],
}

/** What a job has done to each item, so that it can be undone, and the lines that it refused. */
export const jobRowsTable: SystemTable = {
  name: 'pergola_job_rows',
  fields: [
    id,
    { field: 'job', type: 'integer', datatype: 'INT', unsigned: true, notNull: true },
    // create, update, delete; refuse.
    { field: 'kind', type: 'string', datatype: 'VARCHAR', length: '8', notNull: true },
    { field: 'item', type: 'string', datatype: 'VARCHAR', length: '255' },
    // Where it is not that of the job.
    { field: 'collection', type: 'string', datatype: 'VARCHAR', length: '64' },
    { field: 'line', type: 'integer', datatype: 'INT' },
    // The columns as they were, or the refused line with its reason.
    { field: 'data', type: 'string', datatype: 'MEDIUMTEXT' },
    // Of the columns as the job left them.
    { field: 'hash', type: 'string', datatype: 'VARCHAR', length: '32' },
  ],
  indexes: [['job', 'kind']],
}
