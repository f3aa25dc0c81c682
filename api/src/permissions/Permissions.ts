import { type Access, type Action, applicableRows, evaluateAccess } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { LookUp } from '../db/lookUp'
import type { Viewer } from '../project/Viewer'
import { type CollectionSchema, SYSTEM_PREFIX } from '../schema/Schema'
import { accessTarget } from './accessTarget'
import { PERMISSION_COLUMNS, type PermissionRow, parsePermissionRow } from './PermissionRow'
import { secretFieldsOf } from './secretFields'

/** The rows of a role, in their order. */
export const rowsOfRole = (knex: Knex, role: number) =>
  knex('directus_permissions').select(PERMISSION_COLUMNS).where({ role }).orderBy('id')

/** The permissions of one viewer for the length of one request. */
export class Permissions {
  readonly #known = new Map<string, Access>()

  constructor(
    readonly viewer: Viewer,
    readonly rows: readonly PermissionRow[],
  ) {}

  /**
   * Reads the rows of the viewer's role; administrators and users without role need none.
   *
   * @param lookUp - Reads them outside of transactions.
   */
  static async load(knex: Knex, viewer: Viewer, lookUp?: LookUp | null): Promise<Permissions> {
    if (viewer.isAdmin || viewer.roleId === null) return new Permissions(viewer, [])
    const rows: Record<string, unknown>[] = lookUp
      ? await lookUp.find(rowsOfRole, viewer.roleId)
      : await rowsOfRole(knex, viewer.roleId)
    return new Permissions(viewer, rows.map(parsePermissionRow))
  }

  /** What the viewer may do; see `evaluateAccess`. */
  access(collection: CollectionSchema, action: Action): Access {
    const key = `${action} ${collection.name}`
    const known = this.#known.get(key)
    if (known) return known
    const access = this.#evaluate(collection, action)
    this.#known.set(key, access)
    return access
  }

  /** What was granted to an extension comes on top of the rights of the person, and never adds any. */
  #evaluate(collection: CollectionSchema, action: Action): Access {
    const isForExtension = this.viewer.extension !== undefined
    if (isForExtension && collection.name.startsWith(SYSTEM_PREFIX))
      return { collection: collection.name, action, rules: [], reasons: [{ rule: 'no-permission-row' }] }
    const subject = { isAdmin: this.viewer.isAdmin, readsOnly: isForExtension }
    const secrets = secretFieldsOf(collection.name)
    return evaluateAccess(this.rows, subject, accessTarget(collection), action, secrets)
  }

  /** The permission row that holds for items of a status; undefined: none (or the viewer is not checked at all). */
  rowFor(collection: CollectionSchema, status: string | null): PermissionRow | undefined {
    return applicableRows(this.rows, accessTarget(collection)).find(
      (row) => row.status === null || row.status === status,
    )
  }
}
