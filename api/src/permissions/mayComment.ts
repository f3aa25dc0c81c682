import type { CommentLevel } from '@pergola/sdk/contract'
import type { CollectionSchema } from '../schema/Schema'
import type { Permissions } from './Permissions'

export type CommentAction = 'read' | 'create' | 'change-own' | 'change-any'

/** The lowest level that allows an action; `read` may only look. */
const NEEDED: Readonly<Record<CommentAction, CommentLevel>> = {
  read: 'read',
  create: 'create',
  'change-own': 'update',
  'change-any': 'full',
}

/** Each level allows what those before it allow. `none` is not in the list: it allows nothing. */
const ORDER: readonly CommentLevel[] = ['read', 'create', 'update', 'full']

/**
 * Whether a viewer may do something with the comments of an item: the row of the item's own status decides, no row
 * means no.
 */
export function mayComment(
  permissions: Permissions,
  collection: CollectionSchema,
  status: string | null,
  action: CommentAction,
): boolean {
  if (permissions.viewer.isAdmin) return true
  const row = permissions.rowFor(collection, status)
  return row !== undefined && ORDER.indexOf(row.comment) >= ORDER.indexOf(NEEDED[action])
}
