import type { ModelPart } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { ItemsService } from '../items/ItemsService'
import { changeSchema, type OuterTransaction, type SchemaChange } from '../model/changeSchema'
import { CollectionWriter } from '../model/collections/CollectionWriter'
import { createCollection } from '../model/collections/createCollection'
import { parseCollection } from '../model/collections/parseCollection'
import { alterField } from '../model/fields/alterField'
import { createField } from '../model/fields/createField'
import { dropField } from '../model/fields/dropField'
import type { Project } from '../project/Project'
import type { Viewer } from '../project/Viewer'
import type { CollectionSchema } from '../schema/Schema'
import type { SnapshotChange } from './diffSnapshots'
import { toFieldChange, toFieldDefinition } from './fieldValues'
import {
  COLLECTION_DEFAULTS,
  PERMISSION_DEFAULTS,
  PRESET_DEFAULTS,
  ROLE_DEFAULTS,
  readStored,
  type StoredPart,
} from './readSnapshot'
import { BUILT_IN_ROLES, canonical, type Json, type Values } from './Snapshot'

export interface ApplyContext {
  project: Project
  viewer: Viewer
  /** One transaction for all changes, where the database can hold them in one. */
  within?: OuterTransaction | undefined
}

/** Rows written at once. */
const ROWS_AT_ONCE = 100

/** Makes one change with the services that clients use, too. What is gone already needs no change. */
export async function applyChange(context: ApplyContext, change: SnapshotChange): Promise<void> {
  switch (change.part) {
    case 'collection':
      return applyCollection(context, change)
    case 'field':
      return applyField(context, change)
    case 'setting':
      return applySetting(context, change)
    case 'role':
      return applyRole(context, change)
    default:
      return applyRow(context, change)
  }
}

async function applyCollection(
  context: ApplyContext,
  { action, names, to, keys }: SnapshotChange,
): Promise<void> {
  const [collection = ''] = names
  const { project, viewer, within } = context
  const writer = new CollectionWriter(project, viewer, within)
  if (action === 'delete') {
    if (await exists(context, collection)) await writer.remove(collection)
    return
  }
  const values = { ...COLLECTION_DEFAULTS, note: null, icon: null, translation: null, sort: null, ...to }
  if (action === 'update') {
    await writer.update(collection, Object.fromEntries(keys.map((key) => [key, (values as Values)[key]])))
    return
  }
  const fields = (to?.fields ?? []) as Values[]
  const definitions = fields.map(toFieldDefinition)
  const parsed = parseCollection({
    ...values,
    collection,
    // Checked once more as a whole: one key, no name twice.
    fields: definitions.map(({ field, type, row, column }) => ({
      ...row,
      ...(column && { datatype: column.datatype, length: column.length, primary_key: column.primaryKey }),
      field,
      type,
    })),
  })
  const event = { name: 'collection.create', collection } as const
  await changeSchema({ project, viewer, event, within }, (schemaChange) =>
    createCollection(schemaChange, { ...parsed, fields: definitions }),
  )
}

async function exists({ project, within }: ApplyContext, collection: string): Promise<boolean> {
  return (await project.schema.get(within?.trx)).collections.has(collection)
}

async function applyField(context: ApplyContext, { action, names, from, to }: SnapshotChange): Promise<void> {
  const [collection = '', field = ''] = names
  const event = { name: `field.${action}`, collection, fields: [field] } as const
  await changeSchema({ ...context, event }, async (change) => {
    const holder = change.schema.collections.get(collection)
    const stored = holder?.fields.get(field)
    if (action === 'delete') {
      if (holder && stored) await dropField(change, holder, stored, false)
      return
    }
    if (!holder) throw missing(collection)
    if (action === 'create') return createField(change, holder, toFieldDefinition(to ?? {}))
    if (!stored) throw missing(`${collection}.${field}`)
    const { column, row } = toFieldChange(from ?? {}, to ?? {})
    return alterField(change, holder, stored, column, { row })
  })
}

/** Puts fields into their groups, once all of both are there. */
export async function applyGroups(
  context: ApplyContext,
  collection: string,
  groups: ReadonlyMap<string, Json>,
): Promise<void> {
  const event = { name: 'collection.update', collection } as const
  await changeSchema({ ...context, event, skipLog: true }, async (change) => {
    const holder = change.schema.collections.get(collection)
    if (!holder) return
    for (const [field, group] of groups) await setGroup(change, holder, field, group)
  })
}

async function setGroup(
  change: SchemaChange,
  holder: CollectionSchema,
  name: string,
  group: Json,
): Promise<void> {
  const field = holder.fields.get(name)
  const id = group === null ? null : (holder.fields.get(String(group))?.row?.id ?? null)
  if (field) await alterField(change, holder, field, {}, { row: { group: id } })
}

async function applySetting(context: ApplyContext, { names, to }: SnapshotChange): Promise<void> {
  const [key = ''] = names
  const service = items(context, 'directus_settings')
  const stored = await db(context)('directus_settings').where({ key }).first('id')
  const value = to?.value ?? null
  if (stored) await service.updateOne(Number(stored.id), { value })
  else await service.createOne({ key, value })
}

async function applyRole(context: ApplyContext, { action, names, to }: SnapshotChange): Promise<void> {
  const [name = ''] = names
  const id = await findRole(db(context), name)
  const service = items(context, 'directus_roles')
  if (action === 'delete') {
    if (id !== null) await service.deleteByKeys([id])
    return
  }
  const { permissions, label, ...values } = {
    ...nulls(['description', 'module_listing', 'collection_listing']),
    ...ROLE_DEFAULTS,
    ...to,
  } as Values
  const body = { ...values, name: typeof label === 'string' ? label : name.replace(/^@@/, '@') }
  if (id !== null) {
    await service.updateOne(id, body)
    return
  }
  if (name.startsWith('@') && !name.startsWith('@@')) throw missing(name)
  const [created] = (await service.createOne(body)).keys
  if (Array.isArray(permissions)) await replacePermissions(context, Number(created), permissions as Values[])
}

/** In the place of the ones that every new role gets. */
async function replacePermissions(
  context: ApplyContext,
  role: number,
  rows: readonly Values[],
): Promise<void> {
  const service = items(context, 'directus_permissions')
  const first: number[] = await db(context)('directus_permissions').where({ role }).pluck('id')
  if (first.length > 0) await service.deleteByKeys(first)
  const { collections } = await context.project.schema.get(context.within?.trx)
  const known = rows
    .filter(({ collection }) => collections.has(String(collection)))
    .map((values) => ({ ...PERMISSION_DEFAULTS, ...values, role }))
  for (let start = 0; start < known.length; start += ROWS_AT_ONCE)
    await service.createMany(known.slice(start, start + ROWS_AT_ONCE))
}

const TABLES: Readonly<Record<Exclude<StoredPart, 'role'>, string>> = {
  relation: 'directus_relations',
  permission: 'directus_permissions',
  preset: 'directus_collection_presets',
  webhook: 'directus_webhooks',
}

/** What a row holds where a file says nothing. */
const ROW_DEFAULTS: Readonly<Record<Exclude<StoredPart, 'role'>, Values>> = {
  relation: nulls(['field_one', 'junction_field', 'on_delete']),
  permission: { ...nulls(['status']), ...PERMISSION_DEFAULTS },
  preset: {
    ...nulls(['role', 'title', 'search_query', 'filters', 'view_query', 'view_options']),
    ...PRESET_DEFAULTS,
  },
  webhook: {},
}

async function applyRow(
  context: ApplyContext,
  { part, action, from, to, keys }: SnapshotChange,
): Promise<void> {
  const kind = part as Exclude<StoredPart & ModelPart, 'role'>
  const service = items(context, TABLES[kind])
  const id = from && (await findStored(context, kind, from))
  if (action === 'delete') {
    if (id !== null) await service.deleteByKeys([id])
    return
  }
  const complete: Record<string, Json | undefined> = { ...ROW_DEFAULTS[kind], ...to }
  const body = action === 'create' ? complete : Object.fromEntries(keys.map((key) => [key, complete[key]]))
  if (typeof body.role === 'string') body.role = await requireRole(db(context), body.role)
  if (action === 'create') await service.createOne(body)
  else if (id === null) throw missing(part)
  else await service.updateOne(id, body)
}

async function findStored(context: ApplyContext, part: StoredPart, values: Values): Promise<number | null> {
  const schema = await context.project.schema.get(context.within?.trx)
  const rows = await readStored[part](db(context), schema)
  return rows.find((row) => canonical(row.values) === canonical(values))?.id ?? null
}

async function requireRole(knex: Knex, name: string): Promise<number> {
  const id = await findRole(knex, name)
  if (id === null) throw missing(name)
  return id
}

async function findRole(knex: Knex, name: string): Promise<number | null> {
  const builtIn = BUILT_IN_ROLES[name.slice(1)]
  if (name.startsWith('@') && builtIn !== undefined) return builtIn
  const row = await knex('directus_roles')
    .where({ name: name.replace(/^@@/, '@') })
    .first('id')
  return row ? Number(row.id) : null
}

const db = ({ project, within }: ApplyContext): Knex => within?.trx ?? project.knex

function items({ project, viewer, within }: ApplyContext, collection: string): ItemsService {
  return new ItemsService({ project, viewer, collection, trx: within?.trx, afterCommit: within?.afterCommit })
}

function nulls(keys: readonly string[]): Values {
  return Object.fromEntries(keys.map((key) => [key, null]))
}

const missing = (name: string) => new ApiError('unprocessable', say('changeTargetGone', { name }))
