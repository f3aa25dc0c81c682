import type { SystemTable } from './SystemField'

/** What pages of a project have reported of its extensions: one row for each version, day and kind of event. */
export const extensionHealthTable: SystemTable = {
  name: 'pergola_extension_health',
  fields: [
    // `2026-11-22 interface/slider 1.2.0 network`
    { field: 'key', type: 'string', datatype: 'VARCHAR', length: '190', primaryKey: true },
    { field: 'extension', type: 'string', datatype: 'VARCHAR', length: '80', notNull: true },
    { field: 'version', type: 'string', datatype: 'VARCHAR', length: '64', notNull: true },
    { field: 'day', type: 'string', datatype: 'VARCHAR', length: '10', notNull: true },
    { field: 'what', type: 'string', datatype: 'VARCHAR', length: '16', notNull: true },
    // Pages in which it happened, how often in all of them, and milliseconds for what takes time.
    { field: 'pages', type: 'integer', datatype: 'BIGINT', notNull: true },
    { field: 'events', type: 'integer', datatype: 'BIGINT', notNull: true },
    { field: 'total_ms', type: 'integer', datatype: 'BIGINT', notNull: true },
  ],
  indexes: [['day']],
}
