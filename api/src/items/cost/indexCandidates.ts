import { datatypes } from '../../schema/datatypes'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import { requiredConditions } from '../filter/indexedConditions'
import { equalsAsText, sortsAsText } from '../filter/textKeys'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterOperator, ItemsQuery } from '../query/ItemsQuery'

/**
 * `search`: searches have an index of their own. `text`: an index holds texts in another order than readers expect. `relation`: the condition
 * is on related items. `conditions`: no index finds what these conditions ask for.
 */
export type NoIndex = 'search' | 'text' | 'relation' | 'conditions'

export interface IndexCandidates {
  /** Fields of indexes, the one that helps most first. */
  lists: readonly (readonly string[])[]
  /** Why there is none, or why none of them helps. */
  reason: NoIndex
}

/** Beyond these an index grows, and finds hardly fewer rows. */
const MOST_EQUALITIES = 3

const EQUALITIES: readonly FilterOperator[] = ['eq', 'null']
const RANGES: readonly FilterOperator[] = ['in', 'lt', 'lte', 'gt', 'gte', 'between']

/** Indexes that could serve a query: what is equal in all its rows first, then their order, or else a range. */
export function indexCandidates(
  context: ItemsContext,
  collection: CollectionSchema,
  query: ItemsQuery,
  nullsLast: boolean,
): IndexCandidates {
  if (query.q !== null) return { lists: [], reason: 'search' }
  const conditions = query.groups.length > 0 ? [] : requiredConditions(query.filter)
  const fieldsOf = (operators: readonly FilterOperator[]) => [
    ...new Set(
      conditions
        .filter(({ operator }) => operators.includes(operator))
        .flatMap((condition) => comparedField(context, collection, condition) ?? []),
    ),
  ]
  const equal = fieldsOf(EQUALITIES).slice(0, MOST_EQUALITIES)
  const ranges = fieldsOf(RANGES).filter((field) => !equal.includes(field))
  const sorted = sortedField(context, collection, query, nullsLast)
  const ends = [...(sorted && !equal.includes(sorted) ? [sorted] : []), ...ranges]
  const isNarrowed = query.filter.length > 0
  const lists = [
    // An order alone may lead past all rows before the first that matches.
    ...(equal.length > 0 || !isNarrowed
      ? ends.map((end) => [...equal, end])
      : ranges.map((range) => [range])),
    ...(equal.length > 0 ? [equal] : []),
  ]
  return { lists, reason: reasonOf(context, collection, conditions, query) }
}

/** The field of a condition that an index on its column answers. */
function comparedField(
  context: ItemsContext,
  collection: CollectionSchema,
  { path }: FilterCondition,
): string | null {
  const field = path.length === 1 ? collection.fields.get(path[0] ?? '') : undefined
  return field && isColumnField(field) && isIndexable(context, field) ? field.field : null
}

function sortedField(
  context: ItemsContext,
  collection: CollectionSchema,
  { sort }: ItemsQuery,
  nullsLast: boolean,
): string | null {
  const [key] = sort
  const field = sort.length === 1 && key && !key.random ? collection.fields.get(key.field) : undefined
  if (!field || !isColumnField(field) || !isIndexable(context, field)) return null
  if (context.project.dialect.name === 'sqlite') return sortsAsText(field) ? null : field.field
  // It is asked to put empty values last by an expression, which no index has.
  const isByExpression = nullsLast && field.column.nullable && !key?.random && !key?.descending
  return isByExpression ? null : field.field
}

/** Whether an index on a column serves conditions on it. */
export function isIndexable(
  { project: { dialect } }: Pick<ItemsContext, 'project'>,
  field: ColumnField,
): boolean {
  const { datatype, kept, length } = field.column
  const family = datatypes[datatype]?.family
  if (field.type === 'hash' || family === undefined || /BLOB|BINARY|JSON|TEXT$/.test(datatype)) return false
  if (dialect.name === 'sqlite') return !equalsAsText(field) && kept !== 'text'
  return family !== 'text' || Number(length ?? 0) <= MOST_CHARACTERS
}

/** Of a text that an index of MySQL holds whole, with other columns beside it. */
const MOST_CHARACTERS = 255

function reasonOf(
  context: ItemsContext,
  collection: CollectionSchema,
  conditions: readonly FilterCondition[],
  { sort }: ItemsQuery,
): NoIndex {
  if (conditions.some(({ path }) => path.length > 1)) return 'relation'
  if (conditions.some(({ operator }) => operator === 'contains')) return 'search'
  const names = [
    ...conditions.map(({ path }) => path[0]),
    ...sort.map((key) => (key.random ? undefined : key.field)),
  ]
  const isText = names.some((name) => {
    const field = collection.fields.get(name ?? '')
    return field && isColumnField(field) && sortsAsText(field) && !isIndexableOrder(context, field)
  })
  return isText ? 'text' : 'conditions'
}

function isIndexableOrder(context: ItemsContext, field: ColumnField): boolean {
  return context.project.dialect.name === 'mysql' && isIndexable(context, field)
}
