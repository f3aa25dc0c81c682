import type { Knex } from 'knex'
import type { Job } from '../../jobs/Job'
import type { JobStore } from '../../jobs/JobStore'
import { changeSchema } from '../../model/changeSchema'
import { dropCollection } from '../../model/collections/dropCollection'
import type { Project } from '../../project/Project'
import { systemViewer } from '../../project/Viewer'

/** A collection that is being made of a table. Without its mark it is whole. */
interface HalfMade {
  job: number
  collection: string
  /** The last row of the log before: what comes after it goes with the collection. */
  lastActivity: number
}

const STATE = 'pergola_state'
const PREFIX = 'half_made_'
const REPAIRED_EVERY_MS = 45_000
const ROWS_AT_ONCE = 10_000

/** Notes what is begun, so that it is found when the server ends in the middle. */
export async function markHalfMade(knex: Knex, { id, collection }: Job): Promise<HalfMade> {
  const last = await knex('directus_activity').max({ id: 'id' }).first()
  const marker = { job: id, collection, lastActivity: Number(last?.id ?? 0) }
  await knex(STATE).insert({ key: PREFIX + id, value: JSON.stringify(marker) })
  return marker
}

export async function unmarkHalfMade(knex: Knex, job: number): Promise<void> {
  await knex(STATE)
    .where({ key: PREFIX + job })
    .delete()
}

/** Removes a collection with its items, and what was logged of them. */
export async function takeDown(
  project: Project,
  collection: string,
  { lastActivity }: HalfMade,
): Promise<void> {
  const event = { name: 'collection.delete', collection } as const
  await changeSchema({ project, viewer: systemViewer, event }, async (change) => {
    const made = change.schema.collections.get(collection)
    if (made) await dropCollection(change, made)
  })
  await forgetLog(project.knex, collection, lastActivity)
}

/**
 * Looks for what was left half made when a project is opened, and again and again: a process that has ended is known by its silence.
 *
 * @returns a function that ends it
 */
export function repairRegularly(project: Project & { jobs: { store: JobStore } }): () => void {
  const run = () => void repairHalfMade(project, project.jobs.store).catch(() => undefined)
  run()
  const timer = setInterval(run, REPAIRED_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Takes down what a process has left that ended in the middle. */
export async function repairHalfMade(project: Project, store: JobStore): Promise<void> {
  const rows: { value: string }[] = await project
    .knex(STATE)
    .where('key', 'like', `${PREFIX}%`)
    .select('value')
  for (const { value } of rows) {
    const marker: HalfMade = JSON.parse(value)
    if (await store.isAlive(marker.job)) continue
    await takeDown(project, marker.collection, marker)
    await store.fail(marker.job, 'The server ended in the middle, so that nothing was made')
    await unmarkHalfMade(project.knex, marker.job)
  }
}

async function forgetLog(knex: Knex, collection: string, after: number): Promise<void> {
  for (;;) {
    const ids: number[] = await knex('directus_activity')
      .where({ collection })
      .where('id', '>', after)
      .limit(ROWS_AT_ONCE)
      .pluck('id')
    if (ids.length === 0) return
    const [first, last] = [Math.min(...ids), Math.max(...ids)]
    await knex('directus_revisions').where({ collection }).whereBetween('activity', [first, last]).delete()
    await knex('directus_activity').where({ collection }).whereBetween('id', [first, last]).delete()
  }
}
