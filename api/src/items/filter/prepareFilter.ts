import { type Access, coversAllRows, fieldDenial, isAllowed } from '@pergola/sdk/contract'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterNode, FilterOperator } from '../query/ItemsQuery'
import { applyFilter } from './applyFilter'
import { canLookThrough, hasIndex, prepareChildren } from './denseChildren'
import { indexedTexts, requiredConditions } from './indexedConditions'
import { isOpaque } from './isOpaque'
import { selectFrom } from './selectFrom'

/** Conditions of which it is found out beforehand how they are soonest answered; each costs a query or two. */
const MOST_CONDITIONS = 4

/** The column that a condition ends at. */
interface Asked {
  collection: CollectionSchema
  access: Access
  field: ColumnField
}

/**
 * Looks which conditions of a filter the search index helps with, and which are soonest answered by looking through the children of
 * each row. Without it the rows are found all the same.
 */
export async function prepareFilter(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  nodes: readonly FilterNode[],
): Promise<void> {
  // A connection that writes has to be able to take the index away.
  if (!context.lookUp) return
  const preparations = requiredConditions(nodes).flatMap(
    (node) => preparationOf(context, collection, access, node) ?? [],
  )
  await Promise.all(preparations.slice(0, MOST_CONDITIONS).map((prepare) => prepare()))
}

/** Null where there is nothing to find out. */
function preparationOf(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  node: FilterCondition,
): (() => Promise<void>) | null {
  const { search } = context
  const list = listOf(context, collection, node)
  if (list && node.path.length === 1) {
    if (!OF_ANY_CHILD.has(node.operator) || !coversAllRows(list.access)) return null
    return async () => {
      if (await canLookThrough(context, collection, list)) search.noteDense(list.child, list.foreignKey, node)
    }
  }
  const asked = askedColumn(context, collection, access, node.path)
  const texts = asked && indexedTexts(asked.field, node)
  if (!asked || (!texts && !list)) return null
  return async () => {
    const byIndex = async (most?: number) =>
      texts !== null && search.prepare(context, asked.collection, [asked.field], texts, most)
    if (!list || (await isIndexedEquality(context, asked, node))) await byIndex()
    else await prepareChildren(context, collection, list, node, childrenOf(context, asked, node), byIndex)
  }
}

/** Answered by the first child of a row, or by there being none. */
const OF_ANY_CHILD: ReadonlySet<FilterOperator> = new Set(['null', 'empty', 'nnull', 'nempty'])

/** Null where there is none, or where the viewer may not ask for it: what is to be said about that is said by the condition. */
function askedColumn(
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  [name = '', ...others]: readonly string[],
): Asked | null {
  const field = collection.fields.get(name)
  if (!field || !isAllowed(access) || fieldDenial(access, name) === 'all') return null
  if (others.length === 0)
    return isColumnField(field) && !isOpaque(context, field) ? { collection, access, field } : null
  const target = context.schema.relationOf(collection.name, name)?.target
  return target ? askedColumn(context, target, context.permissions.access(target, 'read'), others) : null
}

/** The list that a condition is on, or on a column of whose children. */
function listOf(
  { schema, permissions }: ItemsContext,
  { name }: CollectionSchema,
  { path }: FilterCondition,
) {
  const relation = path.length <= 2 ? schema.relationOf(name, path[0] ?? '') : null
  if (relation?.kind !== 'o2m') return null
  const { target, foreignKey } = relation
  return { child: target, foreignKey, access: permissions.access(target, 'read') }
}

function childrenOf(context: ItemsContext, { collection, access, field }: Asked, node: FilterCondition) {
  return (column: string) => {
    const children = selectFrom(context, collection, access, column)
    applyFilter(children, context, collection, access, [{ ...node, path: [field.field], or: false }])
    return children
  }
}

const EQUALITIES: ReadonlySet<FilterOperator> = new Set(['eq', 'in', 'null', 'empty'])

/** Whether SQLite could take an index of the column for the children of each row, which leads to those of all rows. */
async function isIndexedEquality(
  context: ItemsContext,
  { collection, field }: Asked,
  { operator }: FilterCondition,
): Promise<boolean> {
  if (!EQUALITIES.has(operator)) return false
  return field === collection.primaryKey || hasIndex(context, collection, field.field)
}
