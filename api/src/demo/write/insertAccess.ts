import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { hashPassword } from '../../auth/passwords'
import { insertDefaultPermissions } from '../../items/rules/insertDefaultPermissions'
import {
  adminUser,
  demoPassword,
  editorPermissions,
  editorRole,
  editorUser,
  type PermissionSeed,
} from '../atlasAccess'
import { insertRows } from './insertRows'

/** Writes the editor's role with its rights, and both users of the demo. */
export async function insertAccess(trx: Knex): Promise<void> {
  const [role] = await trx('directus_roles').insert({ ...editorRole, external_id: randomUUID() })
  await insertDefaultPermissions(trx, Number(role))
  await insertRows(
    trx,
    'directus_permissions',
    editorPermissions.map((seed) => permissionRow(Number(role), seed)),
  )
  await writeUser(trx, adminUser, 1)
  await writeUser(trx, editorUser, Number(role))
}

/** The installer may have made the administrator already; the demo then only sets the name. */
async function writeUser(trx: Knex, user: typeof adminUser, role: number): Promise<void> {
  const { email, ...names } = user
  const changed = await trx('directus_users').where({ email }).update(names)
  if (changed > 0) return
  await trx('directus_users').insert({
    ...user,
    role,
    status: 'active',
    password: await hashPassword(demoPassword),
    external_id: randomUUID(),
    theme: 'auto',
    timezone: 'UTC',
    locale: 'en-US',
    email_notifications: 1,
  })
}

function permissionRow(role: number, seed: PermissionSeed): Record<string, string | number | null> {
  const list = (values: string[] | undefined) => values?.join(',') ?? null
  return {
    collection: seed.collection,
    role,
    status: seed.status ?? null,
    create: seed.create ?? 'none',
    read: seed.read ?? 'none',
    update: seed.update ?? 'none',
    delete: seed.delete ?? 'none',
    comment: seed.comment ?? 'none',
    explain: 'none',
    read_field_blacklist: list(seed.read_field_blacklist),
    write_field_blacklist: list(seed.write_field_blacklist),
    status_blacklist: list(seed.status_blacklist),
  }
}
