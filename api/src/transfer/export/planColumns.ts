import { fieldDenial, parseTemplate, readPath } from '@pergola/sdk/contract'
import { fieldUnknown } from '../../errors/itemErrors'
import type { ItemsContext, Row } from '../../items/ItemsContext'
import { secretFieldsOf } from '../../permissions/secretFieldsOf'
import { datatypes } from '../../schema/datatypes'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, FieldSchema, Relation } from '../../schema/Schema'

/** Related items as their keys, which can be imported again, or as the texts that displays show. */
export type RelatedAs = 'keys' | 'texts'

/** What a cell holds, for formats that have more than text. */
export type CellKind = 'text' | 'number' | 'date' | 'datetime' | 'list' | 'json'

export interface ExportColumn {
  name: string
  kind: CellKind
  /** Tokens of `fields` that have to be read for it. */
  tokens: readonly string[]
  /** The value of a row as it was read; null for an empty cell. */
  valueOf(row: Row): unknown
}

/**
 * The columns of an export: fields that hold something and that the viewer may read. Hashes and credentials are never among
 * them, not even as a mask.
 *
 * @param names - In this order; null: all.
 * @throws ApiError 422/202 for a name that the collection does not have
 */
export function planColumns(
  context: ItemsContext,
  collection: CollectionSchema,
  names: readonly string[] | null,
  related: RelatedAs,
): ExportColumn[] {
  const access = context.permissions.access(collection, 'read')
  const columns: ExportColumn[] = []
  for (const name of new Set(names ?? collection.fields.keys())) {
    const field = collection.fields.get(name)
    if (!field) throw fieldUnknown(collection.name, name)
    const isHidden =
      field.type === 'hash' ||
      secretFieldsOf(collection.name).has(name) ||
      fieldDenial(access, name) === 'all'
    const column = isHidden ? null : planColumn(context, field, related)
    if (column) columns.push(column)
  }
  return columns
}

function planColumn(context: ItemsContext, field: FieldSchema, related: RelatedAs): ExportColumn | null {
  const relation = context.schema.relationOf(field.collection, field.field)
  if (relation?.kind === 'o2m') return planList(context, field, relation, related)
  if (!isColumnField(field)) return null
  const template = relation && related === 'texts' ? templateOf(context, field, relation.target) : null
  if (template) return { ...textsOf(field.field, template), kind: 'text' }
  const kind = cellKind(field.type, datatypes[field.column.datatype]?.family)
  return { name: field.field, kind, tokens: [field.field], valueOf: (row) => row[field.field] ?? null }
}

/** The keys of the items of a list; behind a junction those of the other side. */
function planList(
  context: ItemsContext,
  field: FieldSchema,
  relation: Extract<Relation, { kind: 'o2m' }>,
  related: RelatedAs,
): ExportColumn | null {
  const { target, junctionField } = relation
  const template = related === 'texts' ? templateOf(context, field, target) : null
  if (template) return { ...textsOf(field.field, template), kind: 'text' }
  const key = junctionField && target.fields.has(junctionField) ? junctionField : target.primaryKey?.field
  if (!key) return null
  return {
    name: field.field,
    kind: 'list',
    tokens: [`${field.field}.${key}`],
    valueOf: (row) => childrenOf(row[field.field]).map((child) => child[key] ?? null),
  }
}

function textsOf(name: string, template: string): Pick<ExportColumn, 'name' | 'tokens' | 'valueOf'> {
  const parts = parseTemplate(template)
  const tokens = parts.flatMap((part) => (part.kind === 'value' ? [`${name}.${part.path.join('.')}`] : []))
  const fill = (item: Row) =>
    parts
      .map((part) => (part.kind === 'text' ? part.text : plainText(readPath(item, part.path))))
      .join('')
      .trim()
  return {
    name,
    tokens,
    valueOf: (row) => {
      const value = row[name]
      if (value === null || value === undefined) return null
      return Array.isArray(value) ? childrenOf(value).map(fill).join(', ') : fill(value as Row)
    },
  }
}

/** The template of the field, as far as it leads somewhere; what people and files are called without one. */
function templateOf(context: ItemsContext, field: FieldSchema, target: CollectionSchema): string | null {
  const chosen = field.row?.options?.template
  const template = typeof chosen === 'string' && chosen.trim() !== '' ? chosen : USUAL_TEXTS[target.name]
  if (!template) return null
  const values = parseTemplate(template).flatMap((part) => (part.kind === 'value' ? [part.path] : []))
  return values.length > 0 && values.every((path) => leadsToValue(context, target, path)) ? template : null
}

const USUAL_TEXTS: Readonly<Record<string, string>> = {
  directus_users: '{{first_name}} {{last_name}}',
  directus_files: '{{title}}',
  directus_roles: '{{name}}',
}

function leadsToValue(context: ItemsContext, collection: CollectionSchema, path: readonly string[]): boolean {
  const [name = '', ...rest] = path
  const field = collection.fields.get(name)
  if (!field || field.type === 'hash' || secretFieldsOf(collection.name).has(name)) return false
  if (rest.length === 0) return isColumnField(field)
  const relation = context.schema.relationOf(collection.name, name)
  return relation !== null && leadsToValue(context, relation.target, rest)
}

function cellKind(type: string, family: string | undefined): CellKind {
  if (type === 'json') return 'json'
  if (type === 'array') return 'list'
  if (type === 'boolean') return 'text'
  if (family === 'integer' || family === 'decimal') return 'number'
  return family === 'date' || family === 'datetime' ? family : 'text'
}

function childrenOf(value: unknown): Row[] {
  return Array.isArray(value) ? value.filter((child) => typeof child === 'object' && child !== null) : []
}

function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(plainText).filter(Boolean).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
