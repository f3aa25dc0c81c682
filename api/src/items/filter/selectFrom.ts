import type { Access } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { restrictToAccess } from '../../permissions/restrictToAccess'
import type { CollectionSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { collectionRule } from '../rules/collectionRules'
import { restrictToDefaultStatuses } from './restrictToStatuses'

/** A subquery over the rows of a related collection that the viewer can see. */
export function selectFrom(
  context: ItemsContext,
  target: CollectionSchema,
  access: Access,
  column: string,
): Knex.QueryBuilder {
  const inner = context.db(target.name).select(`${target.name}.${column}`)
  restrictToAccess(inner, access, target, context.viewer)
  if (!context.viewer.isAdmin) collectionRule(target.name).restrictRead?.(inner, context, target.name)
  restrictToDefaultStatuses(inner, target)
  return inner
}
