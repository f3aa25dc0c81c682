import type { Knex } from 'knex'
import { refusalOf } from '../../errors/Refusal'
import { say } from '../../errors/say'
import { NO_COUNTS } from '../../jobs/Job'
import type { JobRunner } from '../../jobs/JobRunner'
import type { JobStore } from '../../jobs/JobStore'
import { changeSchema } from '../../model/changeSchema'
import { dropCollection } from '../../model/collections/dropCollection'
import {
  type HalfMadeMark,
  isStored,
  isUsed,
  storedMarks,
  strikeMark,
} from '../../model/collections/halfMadeMarks'
import type { Project } from '../../project/Project'
import { systemViewer } from '../../project/Viewer'

const REPAIRED_EVERY_MS = 45_000
const ROWS_AT_ONCE = 10_000

/** The last row of the log. */
export async function lastActivity(knex: Knex): Promise<number> {
  const last = await knex('directus_activity').max({ id: 'id' }).first()
  return Number(last?.id ?? 0)
}

/**
 * Removes a half made collection with its items, and what was logged of them; nothing where it is gone already. Where someone has
 * worked in it meanwhile it stays, without its mark.
 *
 * @returns whether it stays
 */
export async function takeDown(project: Project, store: JobStore, mark: HalfMadeMark): Promise<boolean> {
  const { knex } = project
  // Stored with the items themselves. Of a forgotten job nothing is known.
  const created = (await store.find(mark.job))?.counts.created ?? 0
  const looked = await lastActivity(knex)
  if (!(await isStored(knex, mark))) return false
  if (await isUsed(knex, mark, created)) return keep(knex, mark)
  // A part at a time, and first: what ends here in the middle is begun again.
  await forgetLog(knex, mark, looked)
  const event = { name: 'collection.delete', collection: mark.collection } as const
  const isKept = await changeSchema({ project, viewer: systemViewer, event }, async (change) => {
    if (!(await isStored(change.trx, mark))) return false
    if (await isUsed(change.trx, mark, created)) return true
    const made = change.schema.collections.get(mark.collection)
    if (made) await dropCollection(change, made)
    return false
  })
  return isKept && keep(knex, mark)
}

type Repaired = Project & { jobs: Pick<JobRunner, 'store' | 'onFailure'> }

/**
 * Looks for what was left half made when a project is opened, and again and again: a process that has ended is known by its silence.
 *
 * @returns a function that ends it
 */
export function repairRegularly(project: Repaired): () => void {
  const run = () => void repairHalfMade(project).catch((error) => project.jobs.onFailure(error))
  run()
  const timer = setInterval(run, REPAIRED_EVERY_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/** Takes down what processes have left that ended in the middle. One that cannot be taken down holds up no other. */
export async function repairHalfMade(project: Repaired): Promise<void> {
  const { knex, jobs } = project
  for (const mark of await storedMarks(knex)) {
    await repair(project, jobs.store, mark).catch((error) => jobs.onFailure(error))
  }
}

async function repair(project: Project, store: JobStore, mark: HalfMadeMark): Promise<void> {
  const job = await store.find(mark.job)
  if (job?.state === 'running') return
  if (job && job.done === job.total) {
    await strikeMark(project.knex, mark)
    await store.end(job.id, 'done')
    return
  }
  const isKept = await takeDown(project, store, mark)
  const refusal = refusalOf(say(isKept ? 'halfMadeKept' : 'halfMadeGone'))
  await store.end(mark.job, 'failed', { refusal, ...(!isKept && { counts: NO_COUNTS }) })
}

async function keep(knex: Knex, mark: HalfMadeMark): Promise<true> {
  await strikeMark(knex, mark)
  return true
}

async function forgetLog(
  knex: Knex,
  { collection, lastActivity: after }: HalfMadeMark,
  until: number,
): Promise<void> {
  for (;;) {
    const ids: number[] = await knex('directus_activity')
      .where({ collection })
      .where('id', '>', after)
      .where('id', '<=', until)
      .limit(ROWS_AT_ONCE)
      .pluck('id')
    if (ids.length === 0) return
    const [first, last] = [Math.min(...ids), Math.max(...ids)]
    await knex('directus_revisions').where({ collection }).whereBetween('activity', [first, last]).delete()
    await knex('directus_activity').where({ collection }).whereBetween('id', [first, last]).delete()
  }
}
