import type { AsJson } from '../../db/LibsqlReader'
import type { JsonColumn, WrittenJson, WrittenRows } from '../../db/rowsAsJson'
import { castInSqlite } from '../../schema/cast/castInSqlite'
import type { ItemsContext } from '../ItemsContext'
import { collectionRule } from '../rules/collectionRules'
import type { ReadPlan } from './ReadPlan'

/** What is known of the rows of a plan as the database writes them: nothing is left to do for each of them. */
interface PlanJson {
  /** Null: it cannot, so that its rows are cast here. */
  columns: readonly JsonColumn[] | null
  /** Of those that were read and cast last. */
  rowBytes: number
}

/** Bytes of the rows of a page; longer ones are read a part at a time. */
const LONGEST = 1024 * 1024

const plans = new WeakMap<ReadPlan, PlanJson>()

function jsonOf(plan: ReadPlan): PlanJson {
  const known = plans.get(plan) ?? { columns: jsonColumns(plan), rowBytes: 0 }
  plans.set(plan, known)
  return known
}

/** What the database writes for each row of a plan; null where it cannot, or where something is fetched or computed besides. */
export function jsonColumns({ collection, fields, hidesPerStatus }: ReadPlan): JsonColumn[] | null {
  if (hidesPerStatus || fields.length === 0 || collectionRule(collection.name).afterRead) return null
  const columns: JsonColumn[] = []
  for (const field of fields) {
    const write = field.kind === 'column' ? castInSqlite(field.field, field.cast) : null
    if (!write) return null
    columns.push({ name: field.name, write })
  }
  return columns
}

/**
 * A page of a plan as the database writes it, in a thread of its driver.
 *
 * @param limit - How many rows the page has at most.
 * @param read - Reads it as `WrittenJson`.
 * @returns Null where its rows have to be read and cast
 */
export async function writtenPage(
  { lookUp }: ItemsContext,
  plan: ReadPlan,
  limit: number,
  read: (asJson: AsJson) => PromiseLike<unknown>,
): Promise<WrittenRows | null> {
  if (!lookUp?.isAtOnce) return null
  const { columns, rowBytes } = jsonOf(plan)
  if (!columns || limit * rowBytes > LONGEST) return null
  const written = (await read({ columns, mostBytes: LONGEST })) as WrittenJson
  if (typeof written === 'object') return written
  // It will not be able to do it the next time either.
  if (written === 'refused') jsonOf(plan).columns = null
  return null
}

/** Says how long rows are that were read and cast: the next ones will not be much shorter. */
export function rememberLength(plan: ReadPlan, bytes: number, rows: number): void {
  jsonOf(plan).rowBytes = bytes / Math.max(rows, 1)
}
