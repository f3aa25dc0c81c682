import type { Knex } from 'knex'
import { parsePermissionRow } from '../../permissions/PermissionRow'
import { PUBLIC_ROLE_ID } from '../../project/Viewer'

/**
 * Keeps a new field from the roles that see only some fields of its collection, until someone lets them read it. Their
 * limits are lists of what is closed, so that a field that no list names would be open. The public role counts as one of
 * them whatever it sees: what is published for everyone is never the side effect of a change of the model.
 *
 * @param readableBy - Keys of roles that may have it at once.
 */
export async function limitNewField(
  trx: Knex,
  collection: string,
  field: string,
  readableBy: readonly number[] = [],
): Promise<void> {
  await changeLimits(trx, collection, (list, row) => {
    const others = list.filter((name) => name !== field)
    if (readableBy.includes(row.role)) return others
    return row.role === PUBLIC_ROLE_ID || row.read_field_blacklist.length > 0 ? [...others, field] : list
  })
}

/**
 * Takes a field that is gone out of the lists. The last name of a list stays: without it the role would see every field, one
 * that is made again under this name among them. Not so of the public role, to which each new field is closed.
 */
export async function forgetField(trx: Knex, collection: string, field: string): Promise<void> {
  await changeLimits(trx, collection, (list, row) => {
    const staysLimited =
      row.role === PUBLIC_ROLE_ID || row.read_field_blacklist.some((name) => name !== field)
    return staysLimited ? list.filter((name) => name !== field) : list
  })
}

async function changeLimits(
  trx: Knex,
  collection: string,
  change: (list: string[], row: ReturnType<typeof parsePermissionRow>) => string[],
): Promise<void> {
  const rows: Record<string, unknown>[] = await trx('directus_permissions').where({ collection })
  for (const row of rows.map(parsePermissionRow)) {
    const before = [row.read_field_blacklist, row.write_field_blacklist]
    const [read, write] = before.map((list) => change(list, row).join(',') || null)
    if (read === (before[0]?.join(',') || null) && write === (before[1]?.join(',') || null)) continue
    await trx('directus_permissions')
      .where({ id: row.id })
      .update({ read_field_blacklist: read, write_field_blacklist: write })
  }
}
