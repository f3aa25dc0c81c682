import type { ComputedField, ItemsContext, Row } from '../ItemsContext'
import type { CollectionRule } from './CollectionRule'
import { restrictToVisibleItems } from './restrictToVisibleItems'

/** What people do to their account alone: when and from where they sign in is in no user record that others can read. */
const PRIVATE_ACTIONS = ['authenticate', 'invalid-credentials']

/** The log shows people what they did themselves, and of others what happened to items that they can read. */
export const activityRule: CollectionRule = {
  logged: false,
  restrictRead(query, context, table) {
    query.where((any) => {
      any.where(`${table}.action_by`, context.viewer.userId ?? 0)
      any.orWhere((others) => {
        others.whereNotIn(`${table}.action`, PRIVATE_ACTIONS)
        restrictToVisibleItems(others, context, table)
      })
    })
  },
  computed: { ip: onlyOwn('ip'), user_agent: onlyOwn('user_agent') },
}

function onlyOwn(column: string): ComputedField {
  return {
    isPrivate: true,
    needs: ['action_by', column],
    compute: (row: Row, { viewer }: ItemsContext) =>
      viewer.isAdmin || Number(row.action_by) === viewer.userId ? row[column] : undefined,
  }
}
