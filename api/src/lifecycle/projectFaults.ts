import { existsSync } from 'node:fs'
import { ApiError } from '../errors/ApiError'
import { unknownKeys } from '../project/checkConfig'
import type { ProjectConfig } from '../project/ProjectConfig'
import { connectionFault } from './checkServer'
import { resolvePaths } from './openProject'
import type { ProjectRegistry } from './ProjectRegistry'

/**
 * The projects that cannot be used and why, in words for the operator. Those with a database on a server are opened for it, since
 * it may be down or refuse the password; of a file it is only looked whether it is there.
 *
 * @returns for each of them `The project "shop" cannot be used: …`
 */
export async function projectFaults(registry: ProjectRegistry): Promise<string[]> {
  const keys = await registry.keys()
  const reasons = await Promise.all(keys.map((key) => faultOf(registry, key)))
  return keys.flatMap((key, index) => {
    const reason = reasons[index]
    return reason ? [`The project "${key}" cannot be used: ${reason}`] : []
  })
}

/** Keys of configuration files that nothing reads, in words for the operator: one may be mistyped. */
export async function configWarnings(registry: ProjectRegistry): Promise<string[]> {
  const keys = await registry.keys()
  const configs = await Promise.all(keys.map((key) => registry.readConfig(key).catch(() => null)))
  return configs.flatMap((config) => {
    const unknown = config ? unknownKeys({ ...config }) : []
    return config && unknown.length > 0
      ? [`The configuration of the project "${config.key}" has what nothing reads: ${unknown.join(', ')}`]
      : []
  })
}

async function faultOf(registry: ProjectRegistry, key: string): Promise<string | null> {
  let config: ProjectConfig | null = null
  try {
    config = await registry.readConfig(key)
    const database = config && resolvePaths(config, registry.dataDir).database
    if (database?.type === 'sqlite')
      return existsSync(database.filename) ? null : `its database ${database.filename} is not there`
    await registry.get(key)
    return null
  } catch (error) {
    if (config && error instanceof ApiError && error.kind === 'databaseUnreachable')
      return connectionFault(error.cause, config.database).text
    // The refusal is for clients, and leaves out what the parser says.
    const { message, cause } = error as Error
    return cause instanceof Error ? `${message}, ${cause.message}` : message
  }
}
