import {
  type Action,
  type ErrorName,
  isAllowed,
  isRecord,
  isSystemCollection,
  type ModelPlan,
} from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { type Dialect, isStateOfDatabase } from '../../db/Dialect'
import { ApiError, validationError } from '../../errors/ApiError'
import {
  collectionNotFound,
  createDenied,
  deleteDenied,
  fieldNotFound,
  updateDenied,
} from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { isFieldHidden } from '../../permissions/isFieldHidden'
import { Permissions } from '../../permissions/Permissions'
import type { Project } from '../../project/Project'
import type { Viewer } from '../../project/Viewer'
import { requireFreeKeys } from '../../schema/alter/requireFreeKeys'
import { requireRowWidth } from '../../schema/alter/requireRowWidth'
import { flag } from '../../schema/define/flag'
import { checkKeys, columnKeys, parseFieldDefinition } from '../../schema/define/parseFieldDefinition'
import { type FieldRecord, singleFieldRecord } from '../../schema/fieldRecord'
import type { CollectionSchema, FieldSchema, Schema } from '../../schema/Schema'
import { changeSchema, type SchemaChange } from '../changeSchema'
import { joinPlans, planFieldCreation } from '../creationPlan'
import { planFieldRemoval, planFieldUpdate } from '../modelPlan'
import { alterField, changedColumn } from './alterField'
import { createField } from './createField'
import { createFieldRelation } from './createFieldRelation'
import { dropField, refuseProtected } from './dropField'
import { limitNewField } from './fieldPermissions'
import { parseFieldRelation } from './parseFieldRelation'
import { refuseLostField } from './refuseLostField'
import { notClearable } from './relationParts'

type Body = Record<string, unknown>

/** The changes of one field, with `$base` as sent; `keepsValues` by `keep_values`. */
interface NamedBody {
  field: string
  body: Body
  base: unknown
  keepsValues: boolean
}

/** Changes fields, their columns included. What goes wrong while writing answers 422/404, with few exceptions. */
export class FieldWriter {
  constructor(
    private readonly project: Project,
    private readonly viewer: Viewer,
  ) {}

  async create(collection: string, body: unknown): Promise<FieldRecord> {
    return wrapErrors(this.project.dialect, async () => {
      await this.#check('create')
      const { definition, relation, readableBy } = parseNewField(body)
      if (relation && !this.viewer.isAdmin) throw createDenied('directus_relations')
      if (readableBy.length > 0 && !this.viewer.isAdmin)
        throw updateDenied('directus_permissions', this.viewer)
      await this.#change('field.create', collection, [definition.field], async (change, schema) => {
        // Before there is a column, which on MySQL is there at once.
        await limitNewField(change.trx, schema.name, definition.field, readableBy)
        await createField(change, schema, definition)
        if (relation) await createFieldRelation(change, schema, definition.field, relation)
      })
      return this.#record(collection, definition.field)
    })
  }

  async update(collection: string, field: string, body: unknown): Promise<FieldRecord> {
    const [record] = await this.updateMany(collection, [{ ...(isRecord(body) ? body : {}), field }])
    return record ?? {}
  }

  /**
   * @param rows - With `$base`, a change of what someone else has changed meanwhile is refused with 409/217. Rows that change no
   *   column are written all or none.
   * @param skipLog - Reordering fields is not worth a line in the log.
   */
  async updateMany(collection: string, rows: readonly unknown[], skipLog = false): Promise<FieldRecord[]> {
    return wrapErrors(this.project.dialect, async () => {
      await this.#check('update')
      const bodies = rows.map(requireNamed)
      // The old values are kept in a field that is made for them.
      if (bodies.some(({ keepsValues }) => keepsValues)) await this.#check('create')
      for (const part of partsOf(bodies)) await this.#updatePart(collection, part, skipLog)
      const records: FieldRecord[] = []
      for (const { field } of bodies) records.push(await this.#record(collection, field))
      return records
    })
  }

  /** All of the rows or, where one of them was changed by someone else meanwhile, none. */
  async #updatePart(collection: string, part: readonly NamedBody[], skipLog: boolean): Promise<void> {
    await this.#change(
      'field.update',
      collection,
      part.map(({ field }) => field),
      async (change, schema) => {
        for (const { field, body, base } of part) refuseLostField(requireField(schema, field), base, body)
        for (const { field, body, keepsValues } of part) {
          await alterField(change, schema, requireField(schema, field), body, { keepsValues })
        }
      },
      skipLog,
    )
  }

  /** @param deleteJunction - Also drops the junction collection behind a many-to-many list. */
  async remove(collection: string, field: string, deleteJunction: boolean): Promise<void> {
    await this.#check('delete')
    await this.#change('field.delete', collection, [field], (change, schema) =>
      dropField(change, schema, requireField(schema, field), deleteJunction),
    )
  }

  /** What `create` would do. Writes nothing. */
  async planCreation(collection: string, body: unknown): Promise<ModelPlan> {
    if (!this.viewer.isAdmin) throw createDenied('directus_fields')
    return wrapErrors(this.project.dialect, async () => {
      const { definition, relation } = parseNewField(body)
      const { knex: db, dialect, schema: cache } = this.project
      const schema = await cache.get()
      const owner = schema.collections.get(collection)
      if (!owner) throw collectionNotFound(collection)
      return planFieldCreation({ db, dialect, schema }, owner, definition, relation)
    })
  }

  /**
   * What `updateMany` would do. Writes nothing.
   *
   * @throws ApiError `unprocessable` where a field is named twice: what its second change does depends on the first
   */
  async planUpdates(collection: string, rows: readonly unknown[]): Promise<ModelPlan> {
    const { knex, dialect } = this.project
    const { known } = await this.#planned(collection)
    return wrapErrors(this.project.dialect, async () => {
      const bodies = rows.map(requireNamed)
      const names = new Set(bodies.map(({ field }) => field))
      if (names.size < bodies.length) throw new ApiError('unprocessable', say('planMissing'))
      const newKeys = bodies.filter(
        ({ field, body }) => body.unique && known.fields.get(field)?.column?.unique === false,
      )
      if (newKeys.length > 1) await requireFreeKeys(knex, dialect, collection, newKeys.length)
      const plans: ModelPlan[] = []
      for (const { field, body, keepsValues } of bodies) {
        const found = requireField(known, field)
        plans.push(await planFieldUpdate(knex, dialect, known, found, body, keepsValues))
      }
      const changed = bodies.flatMap(
        ({ field, body }) => changedColumn(requireField(known, field), body) ?? [],
      )
      // Each by itself was tried with its plan.
      if (changed.length > 1) await requireRowWidth(knex, dialect, { table: collection, changed })
      return joinPlans(plans)
    })
  }

  /** What `remove` would do. Writes nothing. */
  async planRemoval(collection: string, field: string): Promise<ModelPlan> {
    const { schema, known } = await this.#planned(collection)
    const found = requireField(known, field)
    refuseProtected(known, found)
    return planFieldRemoval(this.project.knex, schema, known, found)
  }

  /** @throws ApiError unless an administrator asks, and about a collection that is there */
  async #planned(collection: string): Promise<{ schema: Schema; known: CollectionSchema }> {
    if (!this.viewer.isAdmin) throw updateDenied('directus_fields', this.viewer)
    const schema = await this.project.schema.get()
    const known = schema.collections.get(collection)
    if (!known) throw collectionNotFound(collection)
    return { schema, known }
  }

  async #change(
    name: 'field.create' | 'field.update' | 'field.delete',
    collection: string,
    fields: readonly string[],
    work: (change: SchemaChange, schema: CollectionSchema) => Promise<void>,
    skipLog = false,
  ): Promise<void> {
    const { project, viewer } = this
    await changeSchema({ project, viewer, skipLog, event: { name, collection, fields } }, async (change) => {
      const schema = change.schema.collections.get(collection)
      if (!schema) throw collectionNotFound(collection)
      for (const field of fields) await this.#checkReveals(change.trx, schema, field)
      await work(change, schema)
    })
  }

  async #check(action: Exclude<Action, 'read'>): Promise<void> {
    const fields = (await this.project.schema.get()).collections.get('directus_fields')
    const permissions = await Permissions.load(this.project.knex, this.viewer)
    if (fields && isAllowed(permissions.access(fields, action))) return
    if (action === 'create') throw createDenied('directus_fields')
    throw action === 'update' ? updateDenied('directus_fields', this.viewer) : deleteDenied('directus_fields')
  }

  /**
   * The right to change fields is no right to read: not to turn a stored hash into text, and not to look into
   * collections and fields that are hidden. Administrators alone may do that.
   */
  async #checkReveals(trx: Knex, collection: CollectionSchema, field: string): Promise<void> {
    if (this.viewer.isAdmin) return
    const permissions = await Permissions.load(trx, this.viewer)
    if (!isAllowed(permissions.access(collection, 'read'))) throw collectionNotFound(collection.name)
    if (isFieldHidden(permissions, collection, field)) throw fieldNotFound(collection.name, field)
    const isProtected = isSystemCollection(collection.name) || collection.fields.get(field)?.type === 'hash'
    if (isProtected) throw new ApiError('alterDenied', say('fieldChangesAdministrators', { field }))
  }

  async #record(collection: string, field: string): Promise<FieldRecord> {
    const schema = (await this.project.schema.get()).collections.get(collection)
    if (!schema) throw collectionNotFound(collection)
    return singleFieldRecord(requireField(schema, field))
  }
}

/** A submitted field with its relation and the roles that may have it at once. */
function parseNewField(body: unknown) {
  if (!isRecord(body)) throw validationError([{ field: 'field', message: say('fieldsOneByOne') }])
  const { relation, readable_by: readers, ...own } = body
  const readableBy = parseReaders(readers)
  const definition = parseFieldDefinition(own)
  const parsed = relation === undefined ? null : parseFieldRelation(relation)
  const isKept = definition.column?.nullable === false
  if (parsed?.kind === 'm2o' && parsed.onDelete === 'clear' && isKept) throw notClearable()
  return { definition, relation: parsed, readableBy }
}

function parseReaders(value: unknown = []): number[] {
  if (Array.isArray(value) && value.every((key) => Number.isInteger(key))) return value
  throw validationError([{ field: 'readable_by', message: say('rolesNotKeys') }])
}

function requireNamed(row: unknown): NamedBody {
  if (!isRecord(row) || typeof row.field !== 'string') {
    throw validationError([{ field: 'field', message: say('valueBlank') }])
  }
  const { $base: base, keep_values: keepsValues, ...body } = row
  checkKeys(body)
  return { field: row.field, body, base, keepsValues: flag(keepsValues, false) }
}

/** What is written at once. MySQL commits each change of a column by itself, and a field that is named twice is changed twice. */
function partsOf(bodies: readonly NamedBody[]): (readonly NamedBody[])[] {
  const hasColumns = bodies.some(({ body }) => columnKeys.some((key) => body[key] !== undefined))
  const isEachOnce = new Set(bodies.map(({ field }) => field)).size === bodies.length
  return hasColumns || !isEachOnce ? bodies.map((one) => [one]) : [bodies]
}

function requireField(collection: CollectionSchema, field: string): FieldSchema {
  const found = collection.fields.get(field)
  if (!found) throw fieldNotFound(collection.name, field)
  return found
}

/** Refusals that the contract does not have keep their codes. */
const OWN_REFUSALS: ReadonlySet<ErrorName> = new Set(['lostUpdate', 'rowTooWide', 'tooManyKeys'])

/**
 * The contract answers every failure of a field write with one code; the message says what it was. What keeps the database
 * from any write is no failure of this one.
 */
async function wrapErrors<Result>(dialect: Dialect, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && (OWN_REFUSALS.has(error.kind) || error.status >= 500)) throw error
    if (isStateOfDatabase(dialect, error)) throw error
    if (error instanceof ApiError)
      throw new ApiError('fieldChangeRefused', error.sentence, { cause: error }, error.problems)
    throw new ApiError('fieldChangeRefused', say('fieldChangeRefused'), {
      cause: error,
    })
  }
}
