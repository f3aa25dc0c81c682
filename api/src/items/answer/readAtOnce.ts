import { serializeJson } from '../../json/serializeJson'
import type { Project } from '../../project/Project'
import { ItemsService } from '../ItemsService'
import type { ItemsQuery } from '../query/ItemsQuery'
import { envelope, type ReadJob } from './answerRead'

/** An answer that is short. */
export interface ShortAnswer {
  json: string
  /** Entity tag of a single item. */
  version?: string
}

/** Bytes that a character takes at most. */
const MOST_BYTES = 3

/**
 * Carries out a read that can hold no one: an item by its key, without what belongs to it. It waits for no place among the reads
 * and ends by itself, so that no one has to look whether the client is still there.
 *
 * @returns Null for all other reads, and for an answer that may be longer than the job allows
 * @throws ApiError as `ItemsService`
 */
export async function readAtOnce(project: Project, job: ReadJob): Promise<ShortAnswer | null> {
  const { viewer, versions, collection, what, query } = job
  if (what.kind !== 'one' || !project.lookUp.isAtOnce || !isPlain(query)) return null
  const service = new ItemsService({ project, viewer, versions, collection })
  const result = await service.readOne(what.key, { query })
  const { before, after } = envelope(job, result)
  const json = `${before}${serializeJson(result.data)}${after}`
  return json.length * MOST_BYTES > job.maxBytes ? null : { json, version: result.version }
}

/** Whether a query says no more than which fields of the item itself it wants. */
function isPlain({ fields, filter, sort, groups, q, meta, limit, offset }: ItemsQuery): boolean {
  const isWhole = filter.length === 0 && sort.length === 0 && groups.length === 0 && q === null
  const hasRelations = fields?.some((token) => token.includes('.'))
  return isWhole && meta === null && limit === null && offset === null && !hasRelations
}
