import type { SystemTable } from './SystemField'

/** What requests that name themselves have created, so that they create it once. */
export const requestKeysTable: SystemTable = {
  name: 'pergola_request_keys',
  fields: [
    // Hash of the user and the key.
    { field: 'id', type: 'string', datatype: 'VARCHAR', length: '64', primaryKey: true },
    { field: 'user', type: 'integer', datatype: 'INT', unsigned: true, notNull: true },
    // Hash of the path and the body.
    { field: 'request', type: 'string', datatype: 'VARCHAR', length: '64', notNull: true },
    // Of the items that it created, as JSON.
    { field: 'items', type: 'string', datatype: 'MEDIUMTEXT', notNull: true },
    { field: 'created_at', type: 'integer', datatype: 'BIGINT', notNull: true },
  ],
  indexes: [['created_at'], ['user']],
}
