import { isSystemCollection } from '../contract/constants'
import type { Collection, CommentLevel, Field, Item, Permission, PermissionLevel } from '../contract/wire'
import type { CurrentUser } from '../host/stores/session'

export type Action = 'create' | 'read' | 'update' | 'delete'

export interface FieldAccess {
  isReadable: (field: string) => boolean
  isWritable: (field: string) => boolean
}

/**
 * What the current user may do, as far as a console can know: it decides what is offered. The server decides again.
 */
export interface Permissions {
  /** Some row of the collection may be reached with the action. */
  can: (action: Action, collection: string) => boolean
  /** The action is allowed on this very item; for `create`, pass the item as it would be created. */
  canOn: (action: Action, collection: string, item: Item) => boolean
  /** Blacklists that apply to an item, or to a new one when none is given. */
  fieldsOf: (collection: string, item: Item | null) => FieldAccess
  /** Statuses that the role may not set on this item. */
  statusBlacklist: (collection: string, item: Item | null) => readonly string[]
  /** May see the comment box, change its own comments, change everybody's. */
  comment: (collection: string, item: Item | null) => CommentLevel
}

export interface PermissionsInput {
  user: CurrentUser | null
  rows: readonly Permission[]
  collections: Readonly<Record<string, Collection>>
  /** Role of a user id, for the level `role`; unknown users have none. */
  roleOfUser: (userId: number) => number | null
}

const CREATION = '$create'

/** What nobody but administrators may change of the own account, since it would lend them other rights. */
const GRANTED_FIELDS: ReadonlySet<string> = new Set(['role', 'status', 'token', 'external_id'])

/** The field of a collection whose value tells the status of an item. */
export function statusFieldOf(collection: Collection | undefined): Field | null {
  return fieldOfType(collection, 'status')
}

export function ownerFieldOf(collection: Collection | undefined): Field | null {
  return fieldOfType(collection, 'owner')
}

function fieldOfType(collection: Collection | undefined, type: Field['type']): Field | null {
  return Object.values(collection?.fields ?? {}).find((field) => field.type === type) ?? null
}

export function createPermissions({ user, rows, collections, roleOfUser }: PermissionsInput): Permissions {
  const isAdmin = user?.isAdmin === true
  const rowsOf = (collection: string) => rows.filter((row) => row.collection === collection)

  /** The row that governs an item: that of its status where the collection has status rows, else the plain one. */
  function rowFor(collection: string, item: Item | null): Permission | null {
    const own = rowsOf(collection)
    const byStatus = own.filter((row) => row.status !== null)
    if (byStatus.length === 0) return own[0] ?? null
    const field = statusFieldOf(collections[collection])
    if (item === null) {
      return (
        byStatus.find((row) => row.status === CREATION) ??
        byStatus.find((row) => row.status === field?.default_value) ??
        null
      )
    }
    const status = field ? (item[field.field] ?? field.default_value) : null
    return byStatus.find((row) => row.status === String(status)) ?? null
  }

  function reaches(level: PermissionLevel | null, collection: string, item: Item): boolean {
    if (level === 'full') return true
    if (!user || level === null || level === 'none') return false
    const owner = ownerIdOf(collections[collection], collection, item)
    if (owner === null) return false
    return owner === user.id || (level === 'role' && roleOfUser(owner) === user.role?.id)
  }

  return {
    can: (action, collection) =>
      isAdmin ||
      rowsOf(collection).some(
        (row) => row.status !== CREATION && row[action] !== null && row[action] !== 'none',
      ) ||
      (action === 'create' &&
        rowsOf(collection).some((row) => row.status === CREATION && row.create === 'full')),
    canOn: (action, collection, item) => {
      if (isAdmin) return true
      const level = rowFor(collection, item)?.[action] ?? null
      return action === 'create' ? level !== null && level !== 'none' : reaches(level, collection, item)
    },
    fieldsOf: (collection, item) => {
      const row = isAdmin ? null : rowFor(collection, item)
      const unreadable = new Set(row?.read_field_blacklist ?? [])
      const unwritable = new Set(row?.write_field_blacklist ?? [])
      const isOwnAccount = collection === 'directus_users' && !isAdmin && item?.id === user?.id
      return {
        isReadable: (field) => !unreadable.has(field),
        isWritable: (field) => !unwritable.has(field) && !(isOwnAccount && GRANTED_FIELDS.has(field)),
      }
    },
    statusBlacklist: (collection, item) =>
      isAdmin ? [] : (rowFor(collection, item)?.status_blacklist ?? []),
    comment: (collection, item) => (isAdmin ? 'full' : (rowFor(collection, item)?.comment ?? 'none')),
  }
}

function ownerIdOf(collection: Collection | undefined, name: string, item: Item): number | null {
  const field = ownerFieldOf(collection)?.field ?? (name === 'directus_users' ? 'id' : null)
  if (field === null) return null
  const value = item[field]
  const id = typeof value === 'object' && value !== null ? (value as Item).id : value
  return id === null || id === undefined ? null : Number(id)
}

/** Collections that navigation and overview list: managed, visible, not the system's, readable. */
export function isListed(collection: Collection, permissions: Permissions): boolean {
  return (
    collection.managed &&
    !collection.hidden &&
    !isSystemCollection(collection.collection) &&
    permissions.can('read', collection.collection)
  )
}
