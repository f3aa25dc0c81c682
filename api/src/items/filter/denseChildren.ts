import type { Knex } from 'knex'
import { beginsWith, readTableIndexes } from '../../indexes/tableIndexes'
import { isNumberColumn } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { SoughtInList } from './SearchScope'

/** Children of a list, and the column that refers to their parent. */
interface Children {
  child: CollectionSchema
  foreignKey: ColumnField
}

/** Children that are looked at to learn how many of them are found. */
const SAMPLE = 500
/** Where so many of these are, each parent soon has one: to find all of them would take as long as there are children. */
const MANY_OF_SAMPLE = 25
/** An index that names no more is asked before children are looked at: to count further candidates takes longer than that. */
const FEW_CANDIDATES = 1_000

/**
 * Looks how the children that hold a text, or meet a condition, are soonest found: by an index, or by looking through those of each
 * parent until one is found. Without it all of them are found first.
 *
 * @param found - The children, of which it selects a column.
 * @param byIndex - Whether an index helps that names no more candidates than this.
 */
export async function prepareChildren(
  context: ItemsContext,
  collection: CollectionSchema,
  list: Children,
  sought: SoughtInList,
  found: (column: string) => Knex.QueryBuilder,
  byIndex: (most?: number) => Promise<boolean>,
): Promise<void> {
  if (await byIndex(FEW_CANDIDATES)) return
  if (await areDense(context, collection, list, found))
    context.search.noteDense(list.child, list.foreignKey, sought)
  else await byIndex()
}

/** Whether so many children are found that those of each parent are looked through until one is. */
async function areDense(
  context: ItemsContext,
  collection: CollectionSchema,
  children: Children,
  found: (column: string) => Knex.QueryBuilder,
): Promise<boolean> {
  const { child } = children
  if (!child.primaryKey || !(await canLookThrough(context, collection, children))) return false
  const { db } = context
  const key = `${child.name}.${child.primaryKey.field}`
  const first = db(child.name).select({ sampled: key }).orderBy(key).limit(SAMPLE).as('first')
  // `CROSS JOIN` keeps the tables in this order: an index of the condition would lead to all children.
  const sampled = found(child.primaryKey.field)
    .from(db.raw('? CROSS JOIN ??', [first, child.name]))
    .whereRaw('first.sampled = ??', [key])
  const [row]: { count: number }[] = await db.from(sampled.as('found')).count('* as count')
  return Number(row?.count) >= MANY_OF_SAMPLE
}

/**
 * Whether an index leads from each parent to its children: on SQLite, since MariaDB takes it or leaves it by itself. One of texts
 * finds only what is compared by its own collation; in a table that lists its own rows both sides have one name.
 */
export async function canLookThrough(
  context: ItemsContext,
  { name, primaryKey }: CollectionSchema,
  { child, foreignKey }: Children,
): Promise<boolean> {
  if (context.project.dialect.name !== 'sqlite' || child.name === name || !primaryKey) return false
  return [primaryKey, foreignKey].every(isNumberColumn) && hasIndex(context, child, foreignKey.field)
}

/** Whether an index begins with a column. */
export async function hasIndex(
  { db, project, lookUp, versions }: ItemsContext,
  { name }: CollectionSchema,
  column: string,
): Promise<boolean> {
  const find = async () => {
    const indexes = await readTableIndexes(db, project.dialect, name)
    return indexes.some((index) => beginsWith(index, [column]))
  }
  return lookUp ? lookUp.kept(versions.data ?? null, `index ${name} ${column}`, find) : find()
}
