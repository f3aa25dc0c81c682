import type { Static } from 'typebox'
import type { DatabaseConfig } from '../../db/DatabaseConfig'
import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { completeProjectConfig, type ProjectConfig } from '../../project/ProjectConfig'
import type { InstallBody, RestoreBody } from './schema'

/**
 * The configuration file of the project that an installer's body asks for. Groups this server knows nothing of
 * (`cache`, `auth`, `logs_path`) are accepted and left aside.
 *
 * @throws 422/4 when a MySQL database is asked for without name or user
 */
export function toProjectConfig(
  body: Static<typeof RestoreBody> & Partial<Static<typeof InstallBody>>,
): ProjectConfig {
  const { project: key, private: isPrivate = false, mail_from: from } = body
  const config = completeProjectConfig({ key, private: isPrivate, database: toDatabase(body) })
  return {
    ...config,
    mail: { ...config.mail, ...(from ? { from } : {}) },
    cors: { ...config.cors, ...toCors(body.cors), enabled: body.cors_enabled ?? true },
    rateLimit: { ...config.rateLimit, enabled: body.rate_limit?.enabled === true },
  }
}

function toDatabase(body: Static<typeof RestoreBody>): DatabaseConfig {
  if (body.db_type === 'sqlite') return { type: 'sqlite', filename: `projects/${body.project}.sqlite` }
  const { db_name: database, db_user: user } = body
  if (!database || !user) {
    const missing = [...(database ? [] : ['db_name']), ...(user ? [] : ['db_user'])]
    throw validationError(missing.map((field) => ({ field, message: say('valueRequired') })))
  }
  return {
    type: 'mysql',
    host: body.db_host || 'localhost',
    port: Number(body.db_port ?? 3306),
    user,
    password: body.db_password ?? '',
    database,
    ...(body.db_socket ? { socketPath: body.db_socket } : {}),
  }
}

/** Origins as text or list; anything else is left at the default. */
function toCors(group: Record<string, unknown> | undefined): Partial<ProjectConfig['cors']> {
  const origin = group?.origin
  if (typeof origin === 'string') return { origin: origin.split(',').map((part) => part.trim()) }
  if (Array.isArray(origin)) return { origin: origin.map(String) }
  return {}
}
