import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import { listEnabled } from '../../extensions/listEnabled'
import type { Row } from '../../items/ItemsContext'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { CollectionsService } from '../collections/CollectionsService'
import { itemsServiceFor } from '../items/itemHandlers'
import { OwnPermissionsService } from '../permissions/OwnPermissionsService'
import { projectInfo } from '../project-info/projectInfo'
import { settingFields } from '../settings/settingFields'

/** Fields of the signed-in user that the console keeps. */
const USER_FIELDS = 'id,avatar.*,email,first_name,last_name,locale,role.*,last_page,theme'
/** Fields of everyone else, for the directory of users. */
const DIRECTORY_FIELDS = 'id,first_name,last_name,title,status,timezone,role.*,avatar.*,company'

/**
 * All that the console fetches when it starts, in the shapes of the single routes.
 *
 * @param disabledExtensions - Of these only the core versions are listed; see `listEnabled`.
 * @returns `permissions` is null for administrators, whom nothing is denied; `roles` is there for them only
 */
export async function hydrate(
  request: FastifyRequest,
  disabledExtensions?: string,
): Promise<Record<string, unknown>> {
  const { project, viewer } = request
  if (viewer.userId === null) throw new ApiError('unauthorized', 'Sign in first')
  const { extensionTrees } = request.server
  return {
    user: (
      await itemsServiceFor(request, 'directus_users').readOne(
        viewer.userId,
        reading({ fields: USER_FIELDS }),
      )
    ).data,
    collections: await orNothing(new CollectionsService(project, viewer).readAll()),
    settings: await rows(request, 'directus_settings', { limit: '-1' }),
    settingsFields: settingFields(),
    bookmarks: await bookmarks(request),
    users: await rows(request, 'directus_users', { fields: DIRECTORY_FIELDS }),
    relations: await rows(request, 'directus_relations', { limit: '-1' }),
    permissions: viewer.isAdmin ? null : await new OwnPermissionsService(project, viewer).readAll(),
    interfaces: await listEnabled(extensionTrees, project, 'interface', disabledExtensions),
    layouts: await listEnabled(extensionTrees, project, 'layout', disabledExtensions),
    modules: await listEnabled(extensionTrees, project, 'module', disabledExtensions),
    serverInfo: await projectInfo(request),
    ...(viewer.isAdmin ? { roles: await rows(request, 'directus_roles', { limit: '-1' }) } : {}),
  }
}

/** Bookmarks of the user, of the role, and of everyone, in this order. */
async function bookmarks(request: FastifyRequest): Promise<Row[]> {
  const { userId, roleId } = request.viewer
  const titled = { title: { nnull: '1' } }
  const unowned = { user: { null: '1' } }
  const filters = [
    { ...titled, user: { eq: String(userId) } },
    ...(roleId === null ? [] : [{ ...titled, ...unowned, role: { eq: String(roleId) } }]),
    { ...titled, ...unowned, role: { null: '1' } },
  ]
  const lists = []
  for (const filter of filters)
    lists.push(await rows(request, 'directus_collection_presets', { filter, limit: '-1' }))
  return lists.flat()
}

async function rows(
  request: FastifyRequest,
  collection: string,
  query: Record<string, unknown>,
): Promise<Row[]> {
  const list = itemsServiceFor(request, collection).readMany(reading(query))
  return (await orNothing(list.then(({ data }) => data))) ?? []
}

function reading(query: Record<string, unknown>): { query: ReturnType<typeof parseItemsQuery> } {
  return { query: parseItemsQuery(query) }
}

/** What a role may not read is left empty, so that the console starts all the same. */
async function orNothing<Value>(reading: Promise<Value>): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && (error.status === 403 || error.status === 401)) return undefined
    throw error
  }
}
