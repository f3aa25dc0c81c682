import { type Access, fieldDenial } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../../errors/ApiError'
import { relatedDataDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { CollectionSchema, Relation } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import type { FilterCondition } from '../query/ItemsQuery'
import { selectFrom } from './selectFrom'

type ToMany = Extract<Relation, { kind: 'o2m' }>

/**
 * Adds a condition on a list of related items as a whole: how many there are (`has`, `null`, `empty` and their
 * opposites), which (`all`, `in`, `eq`: keys of the children, through a junction keys of the other side), or whether none is
 * in a language (`untranslated`).
 */
export function applyChildrenFilter(
  query: Knex.QueryBuilder,
  context: ItemsContext,
  collection: CollectionSchema,
  relation: ToMany,
  node: FilterCondition,
  targetAccess: Access,
): void {
  const foreignKey = relation.foreignKey.field
  if (fieldDenial(targetAccess, foreignKey) !== 'none') throw relatedDataDenied(relation.field.field)
  const parents = () =>
    selectFrom(context, relation.target, targetAccess, foreignKey).whereNotNull(
      `${relation.target.name}.${foreignKey}`,
    )
  const own = `${collection.name}.${collection.primaryKey?.field ?? ''}`
  const isLookedThrough = context.search.isDense(relation.target, relation.foreignKey, node)
  const ofRow = () => parents().whereRaw('?? = ??', [own, `${relation.target.name}.${foreignKey}`])
  const values = typeof node.value === 'string' ? [node.value] : (node.value ?? [])
  switch (node.operator) {
    case 'has':
    case 'nhas': {
      const atLeast = Number(values[0])
      if (!Number.isInteger(atLeast))
        throw new ApiError('unprocessable', say('childrenNotNumber', { operator: node.operator }))
      const enough = parents()
        .groupBy(`${relation.target.name}.${foreignKey}`)
        .havingRaw('COUNT(*) >= ?', [atLeast])
      // Everyone has at least none, also those who do not appear among the parents.
      if (atLeast <= 0) query.whereRaw(node.operator === 'has' ? '1 = 1' : '1 = 0')
      else if (node.operator === 'has') query.whereIn(own, enough)
      else query.whereNotIn(own, enough)
      break
    }
    case 'null':
    case 'empty':
      if (isLookedThrough) query.whereNotExists(ofRow())
      else query.whereNotIn(own, parents())
      break
    case 'nnull':
    case 'nempty':
      if (isLookedThrough) query.whereExists(ofRow())
      else query.whereIn(own, parents())
      break
    case 'all':
      for (const value of new Set(values))
        query.whereIn(own, parents().where(childKey(relation, targetAccess), value))
      break
    case 'eq':
    case 'in':
      query.whereIn(own, parents().whereIn(childKey(relation, targetAccess), values))
      break
    case 'neq':
    case 'nin':
      query.whereNotIn(own, parents().whereIn(childKey(relation, targetAccess), values))
      break
    case 'untranslated':
      query.whereNotIn(own, parents().whereIn(languageColumn(relation, targetAccess), values))
      break
    default:
      throw new ApiError('unprocessable', say('operatorOfList', { operator: node.operator }))
  }
}

/** Says in which language a child is written: the column that the field names, else the one for languages. */
function languageColumn({ field, target }: ToMany, access: Access): string {
  const named = field.row?.options?.languageField
  const column = target.columns.find((candidate) => candidate.field === named)
  const language = column ?? target.columns.find(({ type }) => type === 'lang')
  if (!language) throw new ApiError('unprocessable', say('operatorOfList', { operator: 'untranslated' }))
  if (fieldDenial(access, language.field) !== 'none') throw relatedDataDenied(field.field)
  return `${target.name}.${language.field}`
}

/** What names a child: its key, or for junction rows the reference to the other side. */
function childKey(relation: ToMany, access: Access): string {
  const field = relation.junctionField ?? relation.target.primaryKey?.field ?? ''
  if (fieldDenial(access, field) !== 'none') throw relatedDataDenied(relation.field.field)
  return `${relation.target.name}.${field}`
}
