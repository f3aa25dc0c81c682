import type { Project } from '../project/Project'

const TABLE = 'pergola_one_time'

/**
 * Marks something as used, across all processes.
 *
 * @param lifetimeSeconds - after that it is invalid anyhow and the mark may go
 * @returns false when it had been used before
 */
export async function claimOnce(project: Project, key: string, lifetimeSeconds: number): Promise<boolean> {
  try {
    await insert(project, key, null, lifetimeSeconds)
    return true
  } catch (error) {
    if (project.dialect.isDuplicateKeyError(error)) return false
    throw error
  }
}

/** Keeps a value for one later `takeOnce`. */
export async function storeOnce(
  project: Project,
  key: string,
  value: unknown,
  lifetimeSeconds: number,
): Promise<void> {
  await insert(project, key, JSON.stringify(value), lifetimeSeconds)
}

/** Hands out a stored value exactly once; null when it is unknown, expired or was handed out before. */
export async function takeOnce(project: Project, key: string): Promise<unknown> {
  const row = await project.knex(TABLE).where({ key }).where('expires_at', '>', Date.now()).first('value')
  // Of two who read it, only the one whose delete counts may have it.
  const deleted = await project.knex(TABLE).where({ key }).delete()
  return row && deleted === 1 ? JSON.parse(row.value) : null
}

async function insert(
  project: Project,
  key: string,
  value: string | null,
  lifetimeSeconds: number,
): Promise<void> {
  const now = Date.now()
  await project.knex(TABLE).where('expires_at', '<=', now).delete()
  await project.knex(TABLE).insert({ key, value, expires_at: now + lifetimeSeconds * 1000 })
}
