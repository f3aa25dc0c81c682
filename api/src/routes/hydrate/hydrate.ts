import type { ExtensionKind } from '@pergola/sdk/contract'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { listChosen } from '../../extensions/listEnabled'
import { readChoices } from '../../extensions/projectChoices'
import { type TaggedAnswer, tagAnswer } from '../../http/taggedAnswer'
import type { Row } from '../../items/ItemsContext'
import { ItemsService } from '../../items/ItemsService'
import { parseItemsQuery } from '../../items/query/parseItemsQuery'
import { serializeJson } from '../../json/serializeJson'
import { systemViewer, type Viewing } from '../../project/Viewer'
import type { CollectionRecord } from '../../schema/collectionRecord'
import type { Schema } from '../../schema/Schema'
import { CollectionsService } from '../collections/CollectionsService'
import { itemsServiceFor } from '../items/itemHandlers'
import { OwnPermissionsService } from '../permissions/OwnPermissionsService'
import { projectInfo } from '../project-info/projectInfo'
import { settingFields } from '../settings/settingFields'
import { namesIn, namesTag } from './namesIn'

/** Fields of the signed-in user that the console keeps. */
const USER_FIELDS = 'id,avatar.*,email,first_name,last_name,locale,role.*,last_page,theme'
/** Fields of everyone else, for the directory of users. */
const DIRECTORY_FIELDS = 'id,first_name,last_name,title,status,timezone,role.*,avatar.*,company'

/** What the shared part is asked for with. */
export interface SharedOptions {
  /** Of these only the core versions are listed; see `listEnabled`. */
  disabledExtensions: string | undefined
  /** Names of collections and fields are wanted in this language alone; see `namesIn`. */
  locale: string | undefined
}

/** All that the console fetches when it starts, in the shapes of the single routes. */
export async function hydrate(
  request: FastifyRequest,
  options: SharedOptions,
): Promise<Record<string, unknown>> {
  return { ...(await hydratePerson(request)), ...(await hydrateShared(request, options)) }
}

/**
 * The part that depends on who asks.
 *
 * @returns `permissions` is null for administrators, whom nothing is denied; `roles` is there for them only
 */
export async function hydratePerson(request: FastifyRequest): Promise<Record<string, unknown>> {
  const { project, viewer } = request
  if (viewer.userId === null) throw new ApiError('unauthorized', say('signInFirst'))
  return {
    user: await readUser(request, viewer.userId),
    ...(viewer.viewing && { viewing: await describeView(request, viewer.viewing) }),
    settings: await rows(request, 'directus_settings', { limit: '-1' }),
    bookmarks: await bookmarks(request),
    users: await rows(request, 'directus_users', { fields: DIRECTORY_FIELDS }),
    permissions: viewer.isAdmin ? null : await new OwnPermissionsService(project, viewer).readAll(),
    serverInfo: await projectInfo(request),
    ...(viewer.isAdmin ? { roles: await rows(request, 'directus_roles', { limit: '-1' }) } : {}),
  }
}

async function readUser(request: FastifyRequest, id: number): Promise<Row | undefined> {
  const { project, viewer } = request
  const query = reading({ fields: USER_FIELDS })
  const people = itemsServiceFor(request, 'directus_users')
  const own = viewer.viewing ? undefined : await unlessRefused(people.readOne(id, query), [401, 403, 404])
  if (own) return own.data
  // The frame names someone also where the role may not read its own people: it has to say what that role is.
  const all = new ItemsService({ project, viewer: systemViewer, collection: 'directus_users' })
  const { data = {} } = await all.readOne(id, query)
  const [role] = await rows(request, 'directus_roles', { filter: { id: { eq: String(viewer.roleId ?? 0) } } })
  const lastPage = viewer.viewing ? null : data.last_page
  return { ...data, role: role ?? (await nameOfRole(request)), last_page: lastPage }
}

async function nameOfRole({ project, viewer }: FastifyRequest): Promise<Row | null> {
  const role = await project
    .knex('directus_roles')
    .where({ id: viewer.roleId ?? 0 })
    .first('id', 'name')
  return role ? { id: role.id, name: role.name } : null
}

/** As whom the administrator looks at the project, in names. */
async function describeView(request: FastifyRequest, { user }: Viewing): Promise<Row> {
  const { knex } = request.project
  const person = user === null ? null : await knex('directus_users').where({ id: user }).first()
  const name = [person?.first_name, person?.last_name].filter(Boolean).join(' ') || person?.email
  return { role: await nameOfRole(request), user: person ? { id: user, name } : null }
}

/** The part that is the same for all who may see the model: by far the larger one, which seldom changes. */
async function hydrateShared(
  request: FastifyRequest,
  options: SharedOptions,
): Promise<Record<string, unknown>> {
  return (await readShared(request, options)).make()
}

/** Answers by what they are made of; those of a schema that is replaced go with it. */
const kept = new WeakMap<Schema, Map<string, TaggedAnswer>>()
/** Safe mode, rights and languages make a few; anyone can ask for any number of others. */
const MOST_KEPT = 8

/** The same as a whole answer, made once for as long as nothing of it changes. */
export async function sharedAnswer(request: FastifyRequest, options: SharedOptions): Promise<TaggedAnswer> {
  const { key, schema, make } = await readShared(request, options)
  const answers = kept.get(schema) ?? new Map<string, TaggedAnswer>()
  kept.set(schema, answers)
  const known = answers.get(key)
  if (known) return known
  const answer = tagAnswer(serializeJson({ data: make() }))
  if (answers.size >= MOST_KEPT) answers.clear()
  answers.set(key, answer)
  return answer
}

interface SharedPart {
  schema: Schema
  /** The same for the same content under one schema. */
  key: string
  make: () => Record<string, unknown>
}

async function readShared(
  request: FastifyRequest,
  { disabledExtensions, locale }: SharedOptions,
): Promise<SharedPart> {
  const { project, viewer, versions, server } = request
  if (viewer.userId === null) throw new ApiError('unauthorized', say('signInFirst'))
  const schema = await project.schema.get(undefined, versions?.schema)
  const model = await orNothing(CollectionsService.open(project, viewer))
  const relations = await rows(request, 'directus_relations', { limit: '-1' })
  const choices = await readChoices(project.knex)
  const list = (kind: ExtensionKind) =>
    listChosen(server.extensionTrees, project, kind, choices, disabledExtensions)
  const [interfaces, layouts, modules] = await Promise.all([
    list('interface'),
    list('layout'),
    list('module'),
  ])
  const listed = [...interfaces, ...layouts, ...modules].map(numberOf).join()
  return {
    schema,
    key: JSON.stringify([model === undefined, relations, listed, locale]),
    make: () => ({
      ...collectionsIn(locale, model?.records()),
      settingsFields: settingFields(),
      relations,
      interfaces,
      layouts,
      modules,
    }),
  }
}

/**
 * The model alone, for a console that has changed it and needs the names in all languages, as those who write one name write all of
 * them. They seldom change, and are larger than all else: where the caller still has them, they are left out.
 */
export async function hydrateModel(
  request: FastifyRequest,
  { locale, names }: { locale: string | undefined; names: string | undefined },
): Promise<Record<string, unknown>> {
  const { project, viewer } = request
  if (viewer.userId === null) throw new ApiError('unauthorized', say('signInFirst'))
  const model = await orNothing(CollectionsService.open(project, viewer))
  const records = model?.records()
  const tag = namesTag(records ?? [])
  return {
    ...collectionsIn(names === tag ? locale : undefined, records),
    settingsFields: settingFields(),
    relations: await rows(request, 'directus_relations', { limit: '-1' }),
    names_tag: tag,
  }
}

function collectionsIn(locale: string | undefined, collections: CollectionRecord[] | undefined) {
  if (!collections || locale === undefined) return { collections }
  const named = namesIn(locale, collections)
  return { collections: named.collections, ...(named.isPart && { names_in: locale }) }
}

const numbers = new WeakMap<object, number>()
let lastNumber = 0

/** A number for each record, to compare records without reading them: the listing makes each once. */
function numberOf(record: object): number {
  const number = numbers.get(record) ?? ++lastNumber
  numbers.set(record, number)
  return number
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
  return unlessRefused(reading, [401, 403])
}

async function unlessRefused<Value>(
  reading: Promise<Value>,
  statuses: readonly number[],
): Promise<Value | undefined> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError && statuses.includes(error.status)) return undefined
    throw error
  }
}
