import { type Action, isAllowed } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { collectionNotFound } from '../../errors/itemErrors'
import { explainAccess } from '../../permissions/explainAccess'
import { Permissions } from '../../permissions/Permissions'
import type { Project } from '../../project/Project'
import { ADMIN_ROLE_ID, type Viewer } from '../../project/Viewer'

export interface ActionExplanation {
  allowed: boolean
  /** The rows of which statuses, and whose; a status of null stands for all. */
  rows: { status: string | null; owner: 'all' | 'mine' | 'role'; hidden_fields: string[] }[]
  /** One sentence for every permission row that was looked at. */
  reasons: string[]
}

const ACTIONS: readonly Action[] = ['create', 'read', 'update', 'delete']

/**
 * Explains what may be done with a collection and which permission rows decided it (beyond the contract): for the
 * caller, or for administrators for any role.
 */
export async function explainPermissions(
  project: Project,
  viewer: Viewer,
  name: string,
  role?: string,
): Promise<Record<Action, ActionExplanation>> {
  if (role !== undefined && !viewer.isAdmin)
    throw new ApiError('unauthorized', 'Only administrators may ask about a role')
  const subject = role === undefined ? viewer : viewerOfRole(viewer, Number(role))
  const collection = (await project.schema.get()).collections.get(name)
  if (!collection) throw collectionNotFound(name)
  const permissions = await Permissions.load(project.knex, subject)
  const explain = (action: Action): [Action, ActionExplanation] => {
    const access = permissions.access(collection, action)
    const rows = access.rules.map(({ status, scope, deniedFields }) => ({
      status,
      owner: scope,
      hidden_fields: [...deniedFields],
    }))
    return [action, { allowed: isAllowed(access), rows, reasons: explainAccess(access) }]
  }
  return Object.fromEntries(ACTIONS.map(explain)) as Record<Action, ActionExplanation>
}

function viewerOfRole(viewer: Viewer, roleId: number): Viewer {
  return { ...viewer, userId: null, roleId, isAdmin: roleId === ADMIN_ROLE_ID }
}
