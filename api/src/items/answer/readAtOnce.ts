import { serializeJson } from '../../json/serializeJson'
import type { Project } from '../../project/Project'
import { ItemsService } from '../ItemsService'
import type { ItemsResult } from '../itemAnswers'
import type { ItemsQuery } from '../query/ItemsQuery'
import type { RepeatedItem } from '../read/repeatedItem'
import { envelope, type ReadJob } from './answerRead'

/** An answer that is short. */
export interface ShortAnswer {
  json: string | Buffer
  /** Entity tag of a single item. */
  version?: string
  /** Makes a read of it that can be repeated for other keys; null where it has to be read in this way each time. */
  repeat?: () => RepeatedAnswer | null
}

/** As `RepeatedItem`, with its answer as it is sent. */
export interface RepeatedAnswer extends Pick<RepeatedItem, 'asOf' | 'isCurrent'> {
  answer(key: string): ShortAnswer | null
}

/** Bytes that a character takes at most. */
const MOST_BYTES = 3

/**
 * Carries out a read that is always short: an item by its key, or the first rows of a list that was short before, without
 * related items. It does not queue, and it is not cancelled when the client leaves: it has ended by then.
 *
 * @returns Null for all other reads, and for an answer that may be longer than the job allows
 * @throws ApiError as `ItemsService`
 */
export async function readAtOnce(project: Project, job: ReadJob): Promise<ShortAnswer | null> {
  const { viewer, versions, collection, what, query } = job
  if (!project.lookUp.isAtOnce || !isPlain(query)) return null
  const service = new ItemsService({ project, viewer, versions, collection })
  if (what.kind === 'one') {
    if (query.limit !== null || query.offset !== null) return null
    const { result, repeat } = await service.readOneToRepeat(what.key, query)
    const answer = answerOf(result, job)
    return answer && { ...answer, repeat: () => repeatedAnswer(repeat(), job) }
  }
  const result = what.kind === 'list' && !job.within ? await service.readQuickList(query) : null
  if (!result) return null
  const { data, quick } = result
  quick.lastLength = data.length
  const { before, after } = envelope(job, result)
  const json = Buffer.concat([Buffer.from(`${before}[`), data, Buffer.from(`]${after}`)])
  return json.length > job.maxBytes ? null : { json }
}

function answerOf(result: ItemsResult<unknown>, job: ReadJob): ShortAnswer | null {
  const { before, after } = envelope(job, result)
  const json = `${before}${serializeJson(result.data)}${after}`
  return json.length * MOST_BYTES > job.maxBytes ? null : { json, version: result.version }
}

function repeatedAnswer(item: RepeatedItem | null, job: ReadJob): RepeatedAnswer | null {
  if (!item) return null
  return {
    asOf: item.asOf,
    isCurrent: item.isCurrent,
    answer(key) {
      const result = item.read(key)
      return result && answerOf(result, job)
    },
  }
}

/** Whether a query says no more than which fields of the items themselves it wants, and which rows by their place. */
function isPlain({ fields, filter, sort, groups, q, meta }: ItemsQuery): boolean {
  const isWhole = filter.length === 0 && sort.length === 0 && groups.length === 0 && q === null
  const hasRelations = fields?.some((token) => token.includes('.'))
  return isWhole && meta === null && !hasRelations
}
