import type { SystemTable } from './SystemField'

/**
 * What the server knows of an account beside the columns of the contract. No row stands for generation 0.
 */
export const accountsTable: SystemTable = {
  name: 'pergola_accounts',
  fields: [
    { field: 'user', type: 'integer', datatype: 'INT', unsigned: true, primaryKey: true },
    // Raised by everything that ends all sessions; a session of an older generation is none.
    { field: 'generation', type: 'integer', datatype: 'INT', unsigned: true, notNull: true, default: '0' },
  ],
}

/** Failed sign-ins by account and address. */
export const loginFailuresTable: SystemTable = {
  name: 'pergola_login_failures',
  fields: [
    { field: 'key', type: 'string', datatype: 'VARCHAR', length: '128', primaryKey: true },
    // Hash of the e-mail.
    { field: 'account', type: 'string', datatype: 'VARCHAR', length: '64', notNull: true },
    { field: 'failures', type: 'integer', datatype: 'INT', unsigned: true, notNull: true },
    { field: 'failed_at', type: 'integer', datatype: 'BIGINT', notNull: true },
    { field: 'locked_until', type: 'integer', datatype: 'BIGINT', notNull: true },
  ],
  indexes: [['account'], ['failed_at']],
}

/** What the server knows of a session beside the columns of the contract. */
export const sessionsTable: SystemTable = {
  name: 'pergola_sessions',
  fields: [
    // `directus_user_sessions.id`, which is never given out twice.
    { field: 'session', type: 'integer', datatype: 'INT', unsigned: true, primaryKey: true },
    { field: 'generation', type: 'integer', datatype: 'INT', unsigned: true, notNull: true, default: '0' },
    // How many times the token was exchanged: one with a lower number was exchanged already.
    { field: 'rotation', type: 'integer', datatype: 'INT', unsigned: true, notNull: true, default: '0' },
    { field: 'rotated_at', type: 'integer', datatype: 'BIGINT' },
    // When the person last gave the password or a one-time code.
    { field: 'proved_at', type: 'integer', datatype: 'BIGINT' },
    // When it was last used, within a minute.
    { field: 'used_at', type: 'integer', datatype: 'BIGINT' },
    // As whom an administrator looks at the project in this session.
    { field: 'view_role', type: 'integer', datatype: 'INT', unsigned: true },
    { field: 'view_user', type: 'integer', datatype: 'INT', unsigned: true },
  ],
}
