import { type Access, fieldDenial, isAllowed, statusesShowing } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { fieldNotFound, fieldUnknown, relatedDataDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { whereStatusIn } from '../../permissions/whereStatusIn'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, ColumnField, FieldSchema, Relation } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition, FilterNode } from '../query/ItemsQuery'
import { applyChildrenFilter } from './applyChildrenFilter'
import { applyColumnFilter, isNullOperator } from './applyColumnFilter'
import { indexedTexts, requiredConditions } from './indexedConditions'
import { isOpaque } from './isOpaque'
import { matchesText } from './searchRows'
import { selectFrom } from './selectFrom'

/**
 * Adds the conditions of a query to a Knex query on `collection`.
 *
 * Conditions through relations become `IN (SELECT …)`, in which the viewer's rights on the other collection hold as
 * in every other read: a row the viewer must not see never makes a condition true.
 *
 * @param access - Read access of the viewer to `collection`.
 * @param outer - Conditions that hold in all rows for which these are asked.
 * @throws ApiError 422/202 or (behind a dot) 404/202 for unknown fields, 403/215 for data the viewer cannot read,
 *   422/12 for operators that do not fit the field.
 */
export function applyFilter(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  nodes: readonly FilterNode[],
  outer: readonly FilterCondition[] = [],
): void {
  if (nodes.length === 0) return
  const together = [...outer, ...requiredConditions(nodes)]
  query.where((group) => {
    for (const node of nodes) {
      const condition = (inner: Knex.QueryBuilder) => {
        if ('path' in node) return applyCondition(inner, context, collection, access, node, 0, together)
        for (const part of node.parts) {
          const apply = (own: Knex.QueryBuilder) =>
            applyFilter(own, context, collection, access, part, together)
          if (node.match === 'any') inner.orWhere(apply)
          else inner.where(apply)
        }
      }
      if (node.or) group.orWhere(condition)
      else group.where(condition)
    }
  })
}

function applyCondition(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  access: Access,
  node: FilterCondition,
  depth: number,
  /** What holds in its row beside it; of a related row that is not known. */
  together: readonly FilterCondition[] = [],
): void {
  const name = node.path[depth] ?? ''
  const field = collection.fields.get(name)
  if (!field) throw depth > 0 ? fieldNotFound(collection.name, name) : fieldUnknown(collection.name, name)
  requireReadable(context, access, field, node, together)
  const relation = context.schema.relationOf(collection.name, name)
  if (depth < node.path.length - 1) {
    if (!relation) throw fieldNotFound(name, node.path[depth + 1] ?? '')
    const isDense =
      relation.kind === 'o2m' && context.search.isDense(relation.target, relation.foreignKey, node)
    throughRelation(query, context, collection, relation, isDense, (inner, targetAccess) =>
      applyCondition(inner, context, relation.target, targetAccess, node, depth + 1),
    )
  } else if (isColumnField(field)) {
    applyOwnColumn(query, context, collection, field, relation, node)
  } else if (relation?.kind === 'o2m') {
    applyChildrenFilter(query, context, collection, relation, node, readTarget(context, relation))
  } else {
    throw new ApiError('unprocessable', say('fieldNotFiltered', { field: name }))
  }
  showOnlyWhereReadable(query, collection, access, name)
}

function applyOwnColumn(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  field: ColumnField,
  relation: Relation | null,
  node: FilterCondition,
): void {
  const isTextOperator = node.operator === 'contains' || node.operator === 'ncontains'
  if (relation?.kind !== 'm2o' || !isTextOperator) {
    applyColumnFilter(query, { context, name: `${collection.name}.${field.field}`, field }, node)
    const texts = indexedTexts(field, node)
    if (texts) context.search.narrow(query, context, collection, [field], texts)
    return
  }
  // Text looked for in a reference is meant for what it refers to.
  const column = `${collection.name}.${field.field}`
  const targetAccess = readTarget(context, relation)
  const matching = selectFrom(context, relation.target, targetAccess, keyOf(relation.target))
  matching.where((inner) => matchesText(inner, context, relation.target, targetAccess, String(node.value)))
  if (node.operator === 'contains') query.whereIn(column, matching)
  else query.whereNotIn(column, matching)
}

function throughRelation(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  relation: Relation,
  /** Many children meet the condition: those of each row are looked through until one does. */
  isDense: boolean,
  condition: (inner: Knex.QueryBuilder, targetAccess: Access) => void,
): void {
  const targetAccess = readTarget(context, relation)
  const isToOne = relation.kind === 'm2o'
  const selected = isToOne ? keyOf(relation.target) : relation.foreignKey.field
  const outer = isToOne ? relation.field.field : keyOf(collection)
  const inner = selectFrom(context, relation.target, targetAccess, selected)
  inner.where((group) => condition(group, targetAccess))
  const outerName = `${collection.name}.${outer}`
  if (isDense)
    query.whereExists(inner.whereRaw('?? = ??', [outerName, `${relation.target.name}.${selected}`]))
  else query.whereIn(outerName, inner)
}

function readTarget(context: ItemsContext, relation: Relation): Access {
  const access = context.permissions.access(relation.target, 'read')
  if (!isAllowed(access)) throw relatedDataDenied(relation.field.field)
  return access
}

function requireReadable(
  context: ItemsContext,
  access: Access,
  field: FieldSchema,
  node: FilterCondition,
  together: readonly FilterCondition[],
): void {
  const asksForValue =
    isOpaque(context, field, node, together) && !(field.type === 'hash' && isNullOperator(node.operator))
  if (asksForValue || fieldDenial(access, field.field) === 'all') throw relatedDataDenied(field.field)
}

/** Where a field is hidden in rows of some statuses, a condition on it holds for none of these rows. */
function showOnlyWhereReadable(
  query: Knex.QueryBuilder,
  collection: CollectionSchema,
  access: Access,
  name: string,
): void {
  if (fieldDenial(access, name) === 'some') whereStatusIn(query, collection, statusesShowing(access, name))
}

function keyOf(collection: CollectionSchema): string {
  return collection.primaryKey?.field ?? ''
}
