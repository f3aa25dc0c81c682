import type { SystemTable } from './SystemField'

/** What a project decided about extensions; without a row, one is enabled, trusted and used in its preferred version. */
export const extensionsTable: SystemTable = {
  name: 'pergola_extensions',
  fields: [
    // `interface/slider`
    { field: 'key', type: 'string', datatype: 'VARCHAR', length: '128', primaryKey: true },
    { field: 'enabled', type: 'boolean', datatype: 'TINYINT', notNull: true, default: '1' },
    // Null: the preferred one, so that installing a newer one upgrades it.
    { field: 'version', type: 'string', datatype: 'VARCHAR', length: '64' },
    { field: 'tier', type: 'string', datatype: 'VARCHAR', length: '16', notNull: true, default: 'trusted' },
  ],
}
