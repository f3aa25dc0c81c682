import type { Knex } from 'knex'
import { typedValue } from '../items/rules/settingValues'
import { parsePermissionRow } from '../permissions/PermissionRow'
import type { CollectionSchema, FieldSchema, Schema } from '../schema/Schema'
import { isSystemField } from '../system/isSystemField'
import { settingDefinitions, settingType } from '../system/settingDefinitions'
import { fieldValues } from './fieldValues'
import {
  BUILT_IN_ROLES,
  type CollectionSnapshot,
  canonical,
  type Json,
  type Snapshot,
  type Values,
  withoutDefaults,
} from './Snapshot'

type Row = Record<string, unknown>

/** Settings that belong to one server: where it stands, its pictures by key, credentials, what it works out itself. */
const LOCAL_SETTINGS = new Set([
  'app_url',
  'project_url',
  'trusted_proxies',
  'youtube_api_key',
  'asset_whitelist_system',
])

/** Reads the model of a project as a file holds it. */
export async function readSnapshot(db: Knex, schema: Schema): Promise<Required<Snapshot>> {
  const values = async (part: StoredPart) =>
    (await readStored[part](db, schema)).map((stored) => stored.values)
  return {
    pergola: 1,
    collections: readCollections(schema),
    relations: await values('relation'),
    roles: await values('role'),
    permissions: await values('permission'),
    presets: await values('preset'),
    webhooks: await values('webhook'),
    settings: await readSettings(db),
  }
}

/** A row of a system table, with the values by which a file knows it. */
export interface Stored {
  id: number
  values: Values
}

/** Parts that are rows with keys of their own. */
export type StoredPart = 'relation' | 'role' | 'permission' | 'preset' | 'webhook'

/** Reads the rows of a part, in the order of files. */
export const readStored: Readonly<Record<StoredPart, (db: Knex, schema: Schema) => Promise<Stored[]>>> = {
  relation: async (_db, schema) => readRelations(schema),
  role: async (db) =>
    inOrder(
      (await readRoles(db)).map((row) => ({ id: Number(row.id), values: toRole(row) })),
      ['name'],
    ),
  permission: readPermissions,
  preset: readPresets,
  webhook: readWebhooks,
}

const readRoles = (db: Knex): Promise<Row[]> => db('directus_roles').orderBy('id')

async function readRoleNames(db: Knex): Promise<Map<number, string>> {
  return new Map((await readRoles(db)).map((role) => [Number(role.id), roleName(role)]))
}

/** Built-in roles by what they are: their names can be changed, and say nothing on another server. */
export function roleName({ id, name }: Row): string {
  const builtIn = Object.entries(BUILT_IN_ROLES).find(([, key]) => key === Number(id))
  return builtIn ? `@${builtIn[0]}` : String(name).replace(/^@/, '@@')
}

function readCollections(schema: Schema): CollectionSnapshot[] {
  const named = [...schema.collections.values()]
    .filter((collection) => (collection.isSystem ? ownFields(collection).length > 0 : collection.hasRow))
    .map(toCollection)
  return named.sort((a, b) => compare(a.collection, b.collection))
}

/** Fields of the system are on every server. */
function ownFields(collection: CollectionSchema): FieldSchema[] {
  // Settings are rows of their own; what is stored of their fields came with the installation.
  if (collection.name === 'directus_settings') return []
  return [...collection.fields.values()].filter((field) => !collection.isSystem || !isSystemField(field))
}

function toCollection(collection: CollectionSchema): CollectionSnapshot {
  const { name, note, icon, hidden, single, managed, sort, isSystem } = collection
  const fields = ownFields(collection)
    .filter((field) => !collection.isSystem || field.column === null || field.row !== null)
    .sort((a, b) => placeOf(a) - placeOf(b) || compare(a.field, b.field))
  const own = {
    note: note || null,
    icon,
    hidden,
    single,
    managed,
    translation: collection.translation as Json,
    sort,
  }
  return {
    collection: name,
    ...(isSystem ? {} : withoutDefaults(own, COLLECTION_DEFAULTS)),
    fields: fields.map((field) => fieldValues(collection, field)),
  }
}

export const COLLECTION_DEFAULTS: Values = { hidden: false, single: false, managed: true }

/** The key first, then as forms show them. */
const placeOf = ({ column, row }: FieldSchema) =>
  column?.primaryKey ? -1 : (row?.sort ?? Number.MAX_SAFE_INTEGER)

function readRelations(schema: Schema): Stored[] {
  const own = schema.relations.filter(
    ({ collectionMany, fieldMany }) =>
      schema.collections.get(collectionMany)?.fields.has(fieldMany) &&
      !isSystemField({ collection: collectionMany, field: fieldMany }),
  )
  const rows = own.map((row) => ({
    id: row.id,
    values: {
      collection_many: row.collectionMany,
      field_many: row.fieldMany,
      collection_one: row.collectionOne,
      ...withoutDefaults(
        {
          field_one: row.fieldOne || null,
          junction_field: row.junctionField || null,
          on_delete: row.onDelete,
        },
        {},
      ),
    },
  }))
  return inOrder(rows, ['collection_many', 'field_many', 'collection_one', 'field_one'])
}

function toRole(row: Row): Values {
  const values = {
    description: text(row.description),
    ip_whitelist: list(row.ip_whitelist),
    module_listing: json(row.module_listing),
    collection_listing: json(row.collection_listing),
    enforce_2fa: Boolean(Number(row.enforce_2fa ?? 0)),
  }
  const name = roleName(row)
  const isBuiltIn = name.startsWith('@') && !name.startsWith('@@')
  return { name, ...(isBuiltIn && { label: String(row.name) }), ...withoutDefaults(values, ROLE_DEFAULTS) }
}

export const ROLE_DEFAULTS: Values = { ip_whitelist: [], enforce_2fa: false }

async function readPermissions(db: Knex, schema: Schema): Promise<Stored[]> {
  const roles = await readRoleNames(db)
  const rows: Row[] = await db('directus_permissions').orderBy('id')
  const known = rows
    .map(parsePermissionRow)
    .filter(
      ({ role, collection }) =>
        roles.has(role) && role !== BUILT_IN_ROLES.administrator && schema.collections.has(collection),
    )
    .map(({ id, role, collection, status, ...levels }) => ({
      id,
      values: {
        role: roles.get(role) ?? '',
        collection,
        ...withoutDefaults({ status, ...(levels as unknown as Record<string, Json>) }, PERMISSION_DEFAULTS),
      },
    }))
  return inOrder(known, ['role', 'collection', 'status'])
}

export const PERMISSION_DEFAULTS: Values = {
  ...Object.fromEntries(
    ['create', 'read', 'update', 'delete', 'comment', 'explain'].map((action) => [action, 'none']),
  ),
  read_field_blacklist: [],
  write_field_blacklist: [],
  status_blacklist: [],
}

async function readPresets(db: Knex): Promise<Stored[]> {
  const roles = await readRoleNames(db)
  const rows: Row[] = await db('directus_collection_presets').whereNull('user').orderBy('id')
  const shared = rows
    .filter(({ role }) => role === null || roles.has(Number(role)))
    .map((row) => ({ id: Number(row.id), values: toPreset(row, roles) }))
  return inOrder(shared, ['collection', 'role', 'title'])
}

function toPreset(row: Row, roles: ReadonlyMap<number, string>): Values {
  const values = {
    role: row.role === null ? null : (roles.get(Number(row.role)) ?? null),
    title: text(row.title),
    search_query: text(row.search_query),
    filters: json(row.filters),
    view_type: text(row.view_type) ?? 'tabular',
    view_query: json(row.view_query),
    view_options: json(row.view_options),
    translation: text(row.translation),
  }
  return { collection: String(row.collection), ...withoutDefaults(values, PRESET_DEFAULTS) }
}

export const PRESET_DEFAULTS: Values = { view_type: 'tabular' }

async function readWebhooks(db: Knex): Promise<Stored[]> {
  const rows: Row[] = await db('directus_webhooks').orderBy('id')
  const calls = rows.map((row) => ({
    id: Number(row.id),
    values: {
      url: maskUrl(text(row.url) ?? ''),
      http_action: text(row.http_action),
      collection: text(row.collection),
      directus_action: text(row.directus_action),
      status: text(row.status),
    },
  }))
  return inOrder(calls, ['url', 'collection', 'directus_action', 'http_action'])
}

async function readSettings(db: Knex): Promise<Record<string, Json>> {
  const rows: { key: string; value: string | null }[] = await db('directus_settings').select('key', 'value')
  const stored = new Map(rows.map(({ key, value }) => [key, value]))
  const keys = settingDefinitions.map(({ key }) => key).filter((key) => stored.has(key) && isPortable(key))
  return Object.fromEntries(
    keys.sort(compare).map((key) => [key, settingValue(key, stored.get(key) ?? null)]),
  )
}

/** Whether a setting means the same on another server. */
export function isPortable(key: string): boolean {
  return !LOCAL_SETTINGS.has(key) && !['alias', 'file'].includes(settingType(key))
}

function settingValue(key: string, stored: string | null): Json {
  const value = typedValue(key, stored)
  return settingType(key) === 'json' && typeof value === 'string' ? json(value) : value
}

function text(value: unknown): string | null {
  return value === null || value === undefined || value === '' ? null : String(value)
}

function list(value: unknown): string[] {
  return (text(value) ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

function json(value: unknown): Json {
  if (typeof value !== 'string') return (value ?? null) as Json
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** By code points, so that the order is the same on every machine. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}

function inOrder(rows: Stored[], keys: readonly string[]): Stored[] {
  const placeOf = ({ values }: Stored) =>
    `${keys.map((key) => values[key] ?? '').join('\u0000')}\u0001${canonical(values)}`
  return rows.sort((a, b) => compare(placeOf(a), placeOf(b)))
}

/** Stands for a part of an address that a file must not hold. */
const MASK = '***'

/** The address without what lets its caller in: name and password, and the values of its query. */
function maskUrl(address: string): string {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  if (url.username) url.username = MASK
  if (url.password) url.password = MASK
  const names = [...new Set(url.searchParams.keys())]
  for (const name of names) url.searchParams.set(name, MASK)
  return url.href === new URL(address).href ? address : url.href
}
