import { type Access, type AccessRule, coversAllRows, ownershipOf } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { Viewer } from '../project/Viewer'
import type { CollectionSchema } from '../schema/Schema'
import { accessTarget } from './accessTarget'
import { whereStatusIn } from './whereStatusIn'

/**
 * Adds the row filter of an access to a query, as one group of alternatives.
 *
 * @param table - Name or alias under which the query knows the collection.
 */
export function restrictToAccess(
  query: Knex.QueryBuilder,
  access: Access,
  collection: CollectionSchema,
  viewer: Viewer,
  table: string = collection.name,
): void {
  if (coversAllRows(access)) return
  if (access.rules.length === 0) {
    query.whereRaw('1 = 0')
    return
  }
  const everyOwner = access.rules.filter((rule) => rule.scope === 'all' && rule.status !== null)
  query.where((group) => {
    if (everyOwner.length > 0) {
      const statuses = everyOwner.flatMap((rule) => rule.status ?? [])
      group.orWhere((anyone) => whereStatusIn(anyone, collection, statuses, { table }))
    }
    for (const rule of access.rules.filter((r) => r.scope !== 'all')) {
      group.orWhere((alternative) => restrictToRule(alternative, rule, collection, viewer, table))
    }
  })
}

function restrictToRule(
  query: Knex.QueryBuilder,
  rule: AccessRule,
  collection: CollectionSchema,
  viewer: Viewer,
  table: string,
): void {
  if (rule.status !== null) whereStatusIn(query, collection, [rule.status], { table })
  const owner = ownershipOf(accessTarget(collection))
  if (!owner || viewer.roleId === null) {
    query.whereRaw('1 = 0')
  } else if (owner.holds === 'role') {
    query.where(`${table}.${owner.field}`, viewer.roleId)
  } else if (rule.scope === 'role') {
    // The users of the role; for the users collection that is the row's own role.
    if (owner.holds === 'self') query.where(`${table}.role`, viewer.roleId)
    else {
      query.whereIn(`${table}.${owner.field}`, (users: Knex.QueryBuilder) =>
        users
          .select('id')
          .from('directus_users')
          .where('role', viewer.roleId as number),
      )
    }
  } else if (viewer.userId === null) {
    query.whereRaw('1 = 0')
  } else {
    query.where(`${table}.${owner.field}`, viewer.userId)
  }
}
