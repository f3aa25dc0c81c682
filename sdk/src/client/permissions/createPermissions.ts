import { isSystemCollection } from '../../contract/constants'
import { type Action, isAllowed } from '../../contract/permissions/Access'
import type { AccessSubject, AccessTarget } from '../../contract/permissions/AccessTarget'
import { coversItem, type ItemFacts } from '../../contract/permissions/coversItem'
import { applicableRows, CREATE_FORM_STATUS, evaluateAccess } from '../../contract/permissions/evaluateAccess'
import { GRANTED_FIELDS } from '../../contract/permissions/grantedFields'
import { ownershipOf } from '../../contract/permissions/ownership'
import { traitsOf } from '../../contract/systemCollections'
import type { Collection, CommentLevel, Field, Item, Permission } from '../../contract/wire'
import type { CurrentUser } from '../host/stores/session'

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
  /**
   * Blacklists that apply to an item, or to a new one (`null`). Without an item, a field is readable or writable as soon as
   * it is so in some item that the user may reach: for lists.
   *
   * @param writtenBy - Without an item: how a field would be written. Default: in either way.
   */
  fieldsOf: (collection: string, item?: Item | null, writtenBy?: 'create' | 'update') => FieldAccess
  /** Statuses that the role may not set on this item. */
  statusBlacklist: (collection: string, item: Item | null) => readonly string[]
  /** May see the comment box, change its own comments, change everyone's. */
  comment: (collection: string, item: Item | null) => CommentLevel
}

export interface PermissionsInput {
  user: CurrentUser | null
  /** The project is viewed as someone else: everything is read-only. */
  isViewing?: boolean
  rows: readonly Permission[]
  collections: Readonly<Record<string, Collection>>
  /** Role of a user id, for the level `role`; unknown users have none. */
  roleOfUser: (userId: number) => number | null
}

/** The field of a collection whose value is the status of an item. */
export function statusFieldOf(collection: Collection | undefined): Field | null {
  return fieldOfType(collection, 'status')
}

export function ownerFieldOf(collection: Collection | undefined): Field | null {
  return fieldOfType(collection, 'owner')
}

function fieldOfType(collection: Collection | undefined, type: Field['type']): Field | null {
  return Object.values(collection?.fields ?? {}).find((field) => field.type === type) ?? null
}

export function createPermissions(input: PermissionsInput): Permissions {
  const { user, isViewing = false, rows, collections, roleOfUser } = input
  const subject: AccessSubject = {
    isAdmin: user?.isAdmin === true,
    readsOnly: isViewing,
    userId: user?.id ?? null,
    roleId: user?.role?.id ?? null,
  }
  const targetOf = (name: string): AccessTarget => ({
    name,
    keyField: primaryKeyOf(collections[name]),
    statusField: statusFieldOf(collections[name])?.field ?? null,
    ownerField: ownerFieldOf(collections[name])?.field ?? null,
  })
  const accessTo = (action: Action, name: string) => evaluateAccess(rows, subject, targetOf(name), action)

  function statusOf(name: string, item: Item): string | null {
    const field = statusFieldOf(collections[name])
    const status = field ? (item[field.field] ?? field.default_value) : null
    return status === null || status === undefined ? null : String(status)
  }

  const formRow = (name: string) =>
    rows.find((row) => row.collection === name && row.status === CREATE_FORM_STATUS)

  /** The row that governs an item; for a new one (`null`) that of create forms, or of the default status. */
  function rowFor(name: string, item: Item | null): Permission | undefined {
    if (subject.isAdmin) return undefined
    const status = statusOf(name, item ?? {})
    const own = applicableRows(rows, targetOf(name))
    const ofStatus = own.find((row) => row.status === null || row.status === status)
    return (item === null && formRow(name)) || ofStatus
  }

  function factsOf(name: string, item: Item): ItemFacts {
    const owner = keyIn(item[ownershipOf(targetOf(name))?.field ?? ''])
    return { status: statusOf(name, item), owner, ownerRole: owner === null ? null : roleOfUser(owner) }
  }

  return {
    can: (action, name) =>
      isAllowed(accessTo(action, name)) ||
      (action === 'create' && !isViewing && formRow(name)?.create === 'full'),
    canOn: (action, name, item) =>
      coversItem(accessTo(action, name), targetOf(name), factsOf(name, item), subject),
    fieldsOf: (name, item, writtenBy) => {
      const allowedBy = (list: 'read' | 'write', actions: readonly Action[]) => {
        const denied =
          item === undefined
            ? actions.flatMap((action) => accessTo(action, name).rules.map((rule) => rule.deniedFields))
            : [new Set(rowFor(name, item)?.[`${list}_field_blacklist`])]
        return (field: string) => denied.some((fields) => !fields.has(field))
      }
      const isTaken = allowedBy('write', writtenBy ? [writtenBy] : ['create', 'update'])
      const isOwnAccount =
        traitsOf(name).holds === 'people' && !subject.isAdmin && item?.id === subject.userId
      return {
        isReadable: allowedBy('read', ['read']),
        isWritable: (field) => !isViewing && isTaken(field) && !(isOwnAccount && GRANTED_FIELDS.has(field)),
      }
    },
    statusBlacklist: (name, item) => rowFor(name, item)?.status_blacklist ?? [],
    comment: (name, item) => {
      const level = subject.isAdmin ? 'full' : (rowFor(name, item)?.comment ?? 'none')
      return isViewing && level !== 'none' ? 'read' : level
    },
  }
}

function primaryKeyOf(collection: Collection | undefined): string | null {
  return Object.values(collection?.fields ?? {}).find((field) => field.primary_key)?.field ?? null
}

/** Key of a reference, whether it came alone or as an item. */
function keyIn(value: unknown): number | null {
  const key = typeof value === 'object' && value !== null ? (value as Item).id : value
  return key === null || key === undefined ? null : Number(key)
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
