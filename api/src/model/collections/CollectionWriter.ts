import type { ModelPlan } from '@pergola/sdk/contract'
import { isRecord } from '@pergola/sdk/contract'
import { ApiError, validationError } from '../../errors/ApiError'
import { collectionNotFound } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { lostFields, lostUpdate } from '../../items/write/lostFields'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { collectionSummary } from '../../schema/collectionRecord'
import { type CollectionSchema, type Schema, SYSTEM_PREFIX } from '../../schema/Schema'
import { changeSchema, type OuterTransaction } from '../changeSchema'
import { joinPlans, planCollectionCreation } from '../creationPlan'
import { planAdoption, planCollectionRemoval } from '../modelPlan'
import { adoptTable, findAdoption } from './adoptTable'
import { createCollection } from './createCollection'
import { dropCollection } from './dropCollection'
import { type CollectionDefinition, parseCollection, parseCollectionRow } from './parseCollection'
import { refuseSystem, writeCollectionRow } from './writeCollectionRow'

/** Changes collections with their tables. Only administrators may. */
export class CollectionWriter {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
    private readonly within?: OuterTransaction,
  ) {}

  async create(body: unknown): Promise<Record<string, unknown>> {
    const definition = this.#parseNew(body)
    const { project, viewer, within } = this
    const event = { name: 'collection.create', collection: definition.collection } as const
    await changeSchema({ project, viewer, within, event }, (change) => createCollection(change, definition))
    return this.#summary(definition.collection)
  }

  /** What `create` would do. Writes nothing. */
  async planCreation(body: unknown): Promise<ModelPlan> {
    const definition = this.#parseNew(body)
    const { knex: db, dialect, schema } = this.project
    return planCollectionCreation({ db, dialect, schema: await schema.get() }, definition)
  }

  /**
   * Also adopts a table that has no description yet.
   *
   * @throws ApiError 409/217 where what `$base` speaks of was changed by someone else meanwhile
   */
  async update(name: string, body: unknown): Promise<Record<string, unknown>> {
    const { base, changes, row } = this.#parseChange(name, body)
    const { project, viewer, within } = this
    await changeSchema(
      { project, viewer, within, event: { name: 'collection.update', collection: name } },
      async (change) => {
        const { trx, schema } = change
        const collection = requireChange(schema, name, row)
        const current = collectionSummary(collection)
        const fields = lostFields([{ sort: null, ...current }], base, changes)
        if (fields.length > 0) {
          throw lostUpdate({ collection: 'directus_collections', key: name, fields }, current)
        }
        if (!collection.hasRow) {
          await trx('directus_collections').insert({
            managed: true,
            hidden: false,
            single: false,
            ...row,
            collection: name,
          })
          if (row.managed !== false) await adoptTable(change, collection)
        }
        await writeCollectionRow(change, name, row)
      },
    )
    return this.#summary(name)
  }

  /** What `update` would do: only a table that is adopted gets more than another description. Writes nothing. */
  async planUpdate(name: string, body: unknown): Promise<ModelPlan> {
    const { row } = this.#parseChange(name, body)
    const { knex, dialect, schema: cache } = this.project
    const schema = await cache.get()
    const collection = requireChange(schema, name, row)
    if (collection.hasRow || row.managed === false) return joinPlans([])
    return planAdoption(name, await findAdoption(knex, dialect, schema, collection))
  }

  async remove(name: string): Promise<void> {
    this.#refuseRemoval(name)
    const { project, viewer, within } = this
    await changeSchema(
      { project, viewer, within, event: { name: 'collection.delete', collection: name } },
      async (change) => {
        const collection = change.schema.collections.get(name)
        if (!collection) throw collectionNotFound(name)
        await dropCollection(change, collection)
      },
    )
  }

  /** What `remove` would do. Writes nothing. */
  async planRemoval(name: string): Promise<ModelPlan> {
    this.#refuseRemoval(name)
    const schema = await this.project.schema.get()
    const collection = schema.collections.get(name)
    if (!collection) throw collectionNotFound(name)
    return planCollectionRemoval(this.project.knex, schema, collection)
  }

  #parseNew(body: unknown): CollectionDefinition {
    if (!this.viewer.isAdmin) throw new ApiError('unauthorized', say('collectionsAdministrators'))
    return parseCollection(body)
  }

  #parseChange(name: string, body: unknown) {
    if (!this.viewer.isAdmin) throw new ApiError('unauthorized', say('collectionChangesAdministrators'))
    refuseSystem(name)
    const { $base: base, ...changes } = isRecord(body) ? body : {}
    return { base, changes, row: parseCollectionRow(changes) }
  }

  #refuseRemoval(name: string): void {
    if (!this.viewer.isAdmin)
      throw new ApiError('alterDenied', say('collectionDropDenied', { collection: name }))
    if (name.startsWith(SYSTEM_PREFIX)) throw new ApiError('systemProtected', say('systemCollectionDropped'))
  }

  async #summary(name: string): Promise<Record<string, unknown>> {
    const collection = (await this.project.schema.get(this.within?.trx)).collections.get(name)
    if (!collection) throw collectionNotFound(name)
    return collectionSummary(collection)
  }
}

function requireChange(schema: Schema, name: string, row: object): CollectionSchema {
  const collection = schema.collections.get(name)
  if (!collection) throw collectionNotFound(name)
  if (Object.keys(row).length > 0) return collection
  throw validationError([{ field: 'collection', message: say('changeOfNothing') }])
}
