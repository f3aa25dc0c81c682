import type { SystemTable } from './SystemField'

/**
 * Tables of ours beyond the contract. No route reaches or lists tables whose
 * names begin with `pergola_`.
 */
export const internalTables: readonly SystemTable[] = [
  {
    // Facts about the project as a whole, such as `secret`.
    name: 'pergola_state',
    fields: [
      { field: 'key', type: 'string', datatype: 'VARCHAR', length: '64', primaryKey: true },
      { field: 'value', type: 'string', datatype: 'TEXT', notNull: true },
    ],
  },
  {
    // Hashes of the codes that let someone in who lost the second factor; a used one is deleted.
    name: 'pergola_recovery_codes',
    fields: [
      {
        field: 'id',
        type: 'integer',
        datatype: 'INT',
        unsigned: true,
        primaryKey: true,
        autoIncrement: true,
      },
      { field: 'user', type: 'integer', datatype: 'INT', unsigned: true, notNull: true },
      { field: 'hash', type: 'string', datatype: 'VARCHAR', length: '64', notNull: true },
    ],
    uniqueTogether: ['user', 'hash'],
  },
  {
    // Things that count only once until they expire: one-time codes, reset links, request tokens, SSO states.
    name: 'pergola_one_time',
    fields: [
      { field: 'key', type: 'string', datatype: 'VARCHAR', length: '128', primaryKey: true },
      { field: 'value', type: 'string', datatype: 'TEXT' },
      { field: 'expires_at', type: 'integer', datatype: 'BIGINT', notNull: true },
    ],
    indexes: [['expires_at']],
  },
  {
    // Counters of the rate limits.
    name: 'pergola_rate_limits',
    fields: [
      { field: 'key', type: 'string', datatype: 'VARCHAR', length: '128', primaryKey: true },
      { field: 'hits', type: 'integer', datatype: 'INT', notNull: true },
      { field: 'resets_at', type: 'integer', datatype: 'BIGINT', notNull: true },
    ],
    indexes: [['resets_at']],
  },
]
