import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, validationError } from '../../errors/ApiError'
import { collectionNotFound, fieldUnknown, readDenied } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { readCollectionIndexes } from '../../indexes/readCollectionIndexes'
import { beginsWith, madeIndexName, readTableIndexes } from '../../indexes/tableIndexes'
import { isIndexable } from '../../items/cost/indexCandidates'
import { writeLog } from '../../log/writeLog'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { requireFreeKeys } from '../../schema/alter/requireFreeKeys'
import { isColumnField } from '../../schema/isColumnField'
import { type CollectionSchema, type Schema, SYSTEM_PREFIX } from '../../schema/Schema'
import type { CollectionIndexShape } from './schema'

/** A request waits so long for its index, which is made all the same. */
const PATIENCE_MS = 3_000

/** Of one collection: each makes every write dearer. */
const MOST_OWN = 16

/** Indexes of collections, which administrators make and delete. */
export class IndexesService {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  async readAll(name: string): Promise<CollectionIndexShape[]> {
    if (!this.viewer.isAdmin) throw readDenied('directus_collections', this.viewer)
    const { schema, collection } = await this.#open(name)
    const { knex, dialect, indexBuilder } = this.project
    const builds = new Map(indexBuilder.of(name).map((build) => [build.name, build]))
    const found = await readCollectionIndexes(knex, dialect, schema, collection)
    // On MySQL an index is in the catalogue before it is complete.
    const ready = found.filter((index) => !builds.get(index.name)?.isRunning)
    const made = new Set(ready.map((index) => index.name))
    return [
      ...ready.map((index) => ({ ...index, state: 'ready' as const })),
      ...[...builds.values()]
        .filter((build) => !made.has(build.name))
        .map((build) => ({
          name: build.name,
          fields: [...build.fields],
          kind: 'own' as const,
          state: build.isRunning ? ('building' as const) : ('failed' as const),
        })),
    ]
  }

  /**
   * Makes an index beside the requests.
   *
   * @returns The index; one that takes longer than a few seconds is `building` still.
   */
  async create(name: string, fields: readonly string[]): Promise<CollectionIndexShape> {
    this.#requireAdmin()
    const { schema, collection } = await this.#open(name)
    for (const field of fields) requireIndexable(this.project, collection, field)
    await this.#requireRoom(schema, collection, fields)
    const indexName = madeIndexName(name, fields)
    const work = this.project.indexBuilder
      .create(name, indexName, fields)
      .then(() => this.#log(name, `CREATE INDEX (${fields.join(', ')})`))
    // What fails later is shown in the list.
    work.catch(() => undefined)
    const ended = new AbortController()
    const late = pause(PATIENCE_MS, 'late' as const, { signal: ended.signal }).catch(() => 'late' as const)
    const first = await Promise.race([work, late])
      .catch((error: unknown) => {
        throw isTooLong(error) ? new ApiError('unprocessable', say('indexTooLong')) : error
      })
      .finally(() => ended.abort())
    const state = first === 'late' ? 'building' : 'ready'
    return { name: indexName, fields: [...fields], kind: 'own', state }
  }

  async remove(name: string, indexName: string): Promise<void> {
    this.#requireAdmin()
    const { schema, collection } = await this.#open(name)
    const { knex, dialect, indexBuilder } = this.project
    const indexes = await readCollectionIndexes(knex, dialect, schema, collection)
    const index = indexes.find((one) => one.name === indexName)
    if (!index) throw new ApiError('itemNotFound', say('indexUnknown', { collection: name, name: indexName }))
    if (index.kind !== 'own') throw new ApiError('unprocessable', say('indexKept', { name: indexName }))
    await indexBuilder.drop(name, indexName)
    await this.#log(name, `DROP INDEX (${index.fields.join(', ')})`)
  }

  #requireAdmin(): void {
    if (!this.viewer.isAdmin) throw new ApiError('unauthorized', say('collectionChangesAdministrators'))
  }

  async #open(name: string): Promise<{ schema: Schema; collection: CollectionSchema }> {
    if (name.startsWith(SYSTEM_PREFIX))
      throw validationError([{ field: 'collection', message: say('systemCollectionChanged') }])
    const schema = await this.project.schema.get()
    const collection = schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    return { schema, collection }
  }

  /** @throws ApiError where there is such an index already, or where there are too many */
  async #requireRoom(schema: Schema, collection: CollectionSchema, fields: readonly string[]): Promise<void> {
    const { knex, dialect, indexBuilder } = this.project
    const indexes = await readTableIndexes(knex, dialect, collection.name)
    const name = madeIndexName(collection.name, fields)
    const isBuilding = indexBuilder
      .of(collection.name)
      .some((build) => build.isRunning && build.name === name)
    if (isBuilding || indexes.some((index) => beginsWith(index, fields)))
      throw new ApiError('unprocessable', say('indexTaken', { fields: fields.join(', ') }))
    const all = await readCollectionIndexes(knex, dialect, schema, collection)
    const own = all.filter(({ kind }) => kind === 'own').length
    if (own + indexBuilder.of(collection.name).filter((build) => build.isRunning).length >= MOST_OWN)
      throw new ApiError('tooManyKeys', say('keysTooMany', { table: collection.name, max: MOST_OWN }))
    await requireFreeKeys(knex, dialect, collection.name, 1)
  }

  /** Indexes are no rows: the log has the collection, and says what was done as a comment. */
  async #log(collection: string, comment: string): Promise<void> {
    const entry = { action: 'update', collection: 'directus_collections', key: collection, revision: null }
    await this.project.knex.transaction((db) =>
      writeLog({ db, viewer: this.viewer, options: { comment }, log: [entry] }),
    )
  }
}

function requireIndexable(project: Project, collection: CollectionSchema, name: string): void {
  const field = collection.fields.get(name)
  if (!field) throw fieldUnknown(collection.name, name)
  if (!isColumnField(field) || !isIndexable({ project }, field))
    throw new ApiError('unprocessable', say('indexUseless', { field: name }))
}

/** `ER_TOO_LONG_KEY` */
function isTooLong(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === 1071
}
