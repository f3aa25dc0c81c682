import { findUser, signInBarrier } from '../../auth/findSession'
import { ApiError } from '../../errors/ApiError'
import { itemNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import { ADMIN_ROLE_ID, anonymousViewer, PUBLIC_ROLE_ID, type Viewer } from '../../project/Viewer'

/** Whose rights are asked about: by the keys of a role or a user, as text; neither: the caller's own. */
export interface Asked {
  role?: string
  user?: string
}

export interface Subject {
  viewer: Viewer
  /** Why the account counts as none. */
  barrier: 'inactive' | 'two-factor' | null
}

/**
 * The viewer that a role's or a person's own request would have.
 *
 * @throws 401/3 for others than administrators, 404/203, 422/4 when both are asked about
 */
export async function subjectOf(project: Project, viewer: Viewer, { role, user }: Asked): Promise<Subject> {
  if (role === undefined && user === undefined) return { viewer, barrier: null }
  if (!viewer.isAdmin) throw new ApiError('unauthorized', say('othersAdministrators'))
  if (role !== undefined && user !== undefined) throw new ApiError('unprocessable', say('rightsOfWhom'))
  return role !== undefined
    ? { viewer: await viewerOfRole(project, viewer, Number(role)), barrier: null }
    : viewerOfUser(project, viewer, Number(user))
}

async function viewerOfRole(project: Project, asker: Viewer, roleId: number): Promise<Viewer> {
  const role = await project.knex('directus_roles').where({ id: roleId }).first('id')
  if (!role) throw itemNotFound(roleId)
  return someoneWith(asker, roleId, null)
}

async function viewerOfUser(project: Project, asker: Viewer, id: number): Promise<Subject> {
  const user = await findUser(project.knex, id)
  if (!user) throw itemNotFound(id)
  const barrier = signInBarrier(user)
  return { barrier, viewer: barrier ? anonymousViewer(asker) : someoneWith(asker, user.role, user.id) }
}

/** @param userId - null: no one in particular, to whom nothing belongs */
export function someoneWith(
  { ip, userAgent, baseUrl, askedUrl }: Viewer,
  roleId: number | null,
  userId: number | null,
): Viewer {
  const client = { ip, userAgent, baseUrl, askedUrl }
  if (roleId === PUBLIC_ROLE_ID && userId === null) return anonymousViewer(client)
  return { userId, roleId, isAdmin: roleId === ADMIN_ROLE_ID, isAnonymous: false, session: null, ...client }
}
