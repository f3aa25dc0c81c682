import { type Access, type Action, applicableRows, evaluateAccess } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import type { LookUp } from '../db/lookUp'
import type { Viewer } from '../project/Viewer'
import { type CollectionSchema, SYSTEM_PREFIX } from '../schema/Schema'
import { accessTarget } from './accessTarget'
import { PERMISSION_COLUMNS, type PermissionRow, parsePermissionRow } from './PermissionRow'
import { secretFieldsOf } from './secretFieldsOf'

/** The rows of a role, in their order. */
export const rowsOfRole = (knex: Knex, role: number) =>
  knex('directus_permissions').select(PERMISSION_COLUMNS).where({ role }).orderBy('id')

const NO_ROWS: readonly PermissionRow[] = []

/** What was evaluated from the same rows for the same collection, which is another object for each version of the schema. */
const evaluated = new WeakMap<readonly PermissionRow[], WeakMap<CollectionSchema, Map<string, Access>>>()

/** The permissions of one viewer for the length of one request. */
export class Permissions {
  readonly #evaluated: WeakMap<CollectionSchema, Map<string, Access>>

  constructor(
    readonly viewer: Viewer,
    readonly rows: readonly PermissionRow[],
  ) {
    this.#evaluated = evaluated.get(rows) ?? new WeakMap()
    evaluated.set(rows, this.#evaluated)
  }

  /**
   * Reads the rows of the viewer's role; administrators and users without role need none.
   *
   * @param lookUp - Reads them outside of transactions.
   * @param asOf - Version of the data when the request came; they are read once for each.
   */
  static async load(
    knex: Knex,
    viewer: Viewer,
    lookUp?: LookUp | null,
    asOf: number | null = null,
  ): Promise<Permissions> {
    const { roleId } = viewer
    if (viewer.isAdmin || roleId === null) return new Permissions(viewer, NO_ROWS)
    const rows = lookUp
      ? await lookUp.kept(asOf, `role ${roleId}`, async () => sameRows(await lookUp.find(rowsOfRole, roleId)))
      : sameRows(await rowsOfRole(knex, roleId))
    return new Permissions(viewer, rows)
  }

  /** What the viewer may do; see `evaluateAccess`. The same object for as long as neither rights nor schema change. */
  access(collection: CollectionSchema, action: Action): Access {
    const ofCollection = this.#evaluated.get(collection) ?? new Map<string, Access>()
    this.#evaluated.set(collection, ofCollection)
    const key = `${action} ${this.viewer.isAdmin} ${this.viewer.extension !== undefined}`
    const known = ofCollection.get(key)
    if (known) return known
    const access = this.#evaluate(collection, action)
    ofCollection.set(key, access)
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

/** Roles whose rows are kept apart; the oldest go first. */
const MOST_ROLES = 200
const parsed = new Map<string, readonly PermissionRow[]>()

/** The rows, decoded: the same list for the same rows, whatever else was written in between. */
function sameRows(stored: readonly Record<string, unknown>[]): readonly PermissionRow[] {
  const text = JSON.stringify(stored)
  const known = parsed.get(text)
  if (known) return known
  const rows = stored.map(parsePermissionRow)
  if (parsed.size >= MOST_ROLES) parsed.delete(parsed.keys().next().value ?? '')
  parsed.set(text, rows)
  return rows
}
