import type { Knex } from 'knex'
import { transact } from '../db/repeated'
import { ApiError } from '../errors/ApiError'
import { itemNotFound } from '../errors/itemErrors'
import { say } from '../errors/say'
import type { Project } from '../project/Project'
import { ADMIN_ROLE_ID, PUBLIC_ROLE_ID, type SessionView, type Viewer } from '../project/Viewer'
import { toDatabaseTime } from './dates'
import { findUser, signInBarrier } from './findSession'

/**
 * The viewer of an administrator who looks at the project as a role or a person: never one with the rights of
 * administrators. As a role it goes on under its own name, with the items that it owns. Someone who has no role any
 * more, or may not sign in, has no rights.
 */
export async function viewAs(knex: Knex, admin: Viewer, view: SessionView): Promise<Viewer> {
  const viewing = { ...view, by: admin.userId ?? 0 }
  const seen = { ...admin, isAdmin: false, viewing }
  if (view.user === null) return { ...seen, roleId: view.role }
  const person = await findUser(knex, view.user)
  const mayView = person && !signInBarrier(person) && person.role !== ADMIN_ROLE_ID
  return mayView ? { ...seen, userId: person.id, roleId: person.role } : { ...seen, roleId: null }
}

/**
 * From now on the session looks at the project as someone else, until it ends or {@link endView} is called.
 *
 * @param view - One of the two: a role that is neither the administrators' nor the public one, or a person who can sign in
 *   and is no administrator
 * @throws 403/10 for others than administrators, 422/12 without a session or for who cannot be viewed as, 404/203
 */
export async function startView(project: Project, viewer: Viewer, view: SessionView): Promise<void> {
  if (!viewer.isAdmin) throw new ApiError('forbidden', say('viewingAdministrators'))
  const { session } = viewer
  if (!session) throw new ApiError('unprocessable', say('viewingWithoutSession'))
  await checkView(project.knex, view)
  await transact(project.knex, async (trx) => {
    const columns = { view_role: view.role, view_user: view.user }
    // Sessions of earlier releases have no row yet.
    await trx('pergola_sessions')
      .insert({ session: session.id, ...columns })
      .onConflict('session')
      .merge(columns)
    await recordView(trx, 'view-as', { ...view, by: viewer.userId ?? 0 }, viewer)
  })
}

/** The session is itself again. */
export async function endView(project: Project, viewer: Viewer): Promise<void> {
  const { viewing, session } = viewer
  if (!viewing || !session) return
  await transact(project.knex, async (trx) => {
    await trx('pergola_sessions').where({ session: session.id }).update({ view_role: null, view_user: null })
    await recordView(trx, 'view-end', viewing, viewer)
  })
}

async function checkView(knex: Knex, { role, user }: SessionView): Promise<void> {
  if ((role === null) === (user === null)) throw new ApiError('unprocessable', say('viewingWhom'))
  if (role !== null) {
    const found = await knex('directus_roles').where({ id: role }).first('id')
    if (!found) throw itemNotFound(role)
    if (role === ADMIN_ROLE_ID || role === PUBLIC_ROLE_ID)
      throw new ApiError('unprocessable', say('viewingRole'))
    return
  }
  const person = await findUser(knex, Number(user))
  if (!person) throw itemNotFound(user)
  if (person.role === ADMIN_ROLE_ID || signInBarrier(person))
    throw new ApiError('unprocessable', say('viewAdministrator'))
}

async function recordView(
  trx: Knex,
  action: 'view-as' | 'view-end',
  { role, user, by }: SessionView & { by: number },
  { ip, userAgent }: Viewer,
): Promise<void> {
  await trx('directus_activity').insert({
    action,
    action_by: by,
    action_on: toDatabaseTime(new Date()),
    ip,
    user_agent: userAgent,
    collection: user === null ? 'directus_roles' : 'directus_users',
    item: String(user ?? role),
  })
}

/** What a session may send while it views as someone else: what leads out of that. */
const WAYS_OUT: ReadonlySet<string> = new Set([
  'DELETE /:project/auth/view_as',
  'POST /:project/auth/logout',
  'POST /:project/auth/authenticate',
  'POST /:project/auth/refresh',
])
const READING: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Accepts an invitation, by every method. */
const WRITES_BY_GET: ReadonlySet<string> = new Set(['/:project/users/invite/:token'])

/** Reads, with a body since an address has no room for what it asks. */
const READS_BY_POST: ReadonlySet<string> = new Set(['/:project/exports/:collection'])

/** @throws 403/118 for everything that could change something */
export function refuseWritesInView(viewer: Viewer, method: string, route: string): void {
  if (!viewer.viewing || WAYS_OUT.has(`${method} ${route}`)) return
  if (READING.has(method) && !WRITES_BY_GET.has(route)) return
  if (method === 'POST' && READS_BY_POST.has(route)) return
  throw new ApiError('viewingAsOther', say('viewingChangesNothing'))
}
