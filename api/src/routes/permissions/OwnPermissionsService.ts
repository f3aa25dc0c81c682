import { applicableRows } from '@pergola/sdk/contract'
import type { Row } from '../../items/ItemsContext'
import { accessTarget } from '../../permissions/accessTarget'
import type { PermissionRow } from '../../permissions/PermissionRow'
import { Permissions } from '../../permissions/Permissions'
import type { Project } from '../../project/Project'
import { ADMIN_ROLE_ID, type Viewer } from '../../project/Viewer'

/** What the console reads to know what its user may do (`GET /permissions/me`, contract 7.3). */
export class OwnPermissionsService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  /** The rows of the caller's role; for administrators a single one of nulls, since nothing is checked for them. */
  async readAll(): Promise<Row[]> {
    if (this.viewer.isAdmin) return [administratorRow]
    const { rows } = await Permissions.load(this.project.knex, this.viewer)
    return rows.map(toRecord)
  }

  /** The rows that hold for one collection: the plain one as an object, those of statuses as an array; none for administrators. */
  async readOf(name: string): Promise<Row | Row[]> {
    if (this.viewer.isAdmin) return []
    const { rows } = await Permissions.load(this.project.knex, this.viewer)
    const collection = (await this.project.schema.get()).collections.get(name)
    const records = collection ? applicableRows(rows, accessTarget(collection)).map(toRecord) : []
    const [first] = records
    return first && first.status === null ? first : records
  }
}

const administratorRow: Row = {
  id: null,
  collection: null,
  role: ADMIN_ROLE_ID,
  status: null,
  create: null,
  read: null,
  update: null,
  delete: null,
  comment: null,
  explain: null,
  read_field_blacklist: [],
  write_field_blacklist: [],
  status_blacklist: null,
}

function toRecord(row: PermissionRow): Row {
  // The original leaves this list out here; an empty one reads as null, a filled one is what forms need.
  return { ...row, status_blacklist: row.status_blacklist.length > 0 ? row.status_blacklist : null }
}
