import { validationError } from '../../errors/ApiError'
import { collectionNotFound, fieldUnknown } from '../../errors/itemErrors'
import { say } from '../../errors/say'
import { refuseUnreachable } from '../../items/rules/relationRule'
import { referenceField } from '../../model/collections/adoptTable'
import type { CollectionDefinition } from '../../model/collections/parseCollection'
import { parseCollection } from '../../model/collections/parseCollection'
import { KEY, keyColumn } from '../../model/fields/relationParts'
import type { CollectionSchema, ColumnField, Schema } from '../../schema/Schema'
import { lookupField } from '../import/planImport'
import type { TableColumn } from './TableColumn'

/** A column with the field that it becomes, and where related items are found. */
export interface PlannedField {
  column: TableColumn
  field: ColumnField
  lookup: { target: CollectionSchema; by: ColumnField } | null
}

type Body = Record<string, unknown>

/** Fields that stand beside each other in a form. */
const HALF = new Set(['integer', 'decimal', 'boolean', 'date', 'datetime', 'time', 'choices', 'relation'])

/**
 * The collection that a table becomes: a field for each column, and a key that counts up where no column is one.
 *
 * @throws ApiError 422 for names and lengths that cannot be, 404/200 and 422/202 for relations to what is not there
 */
export function defineTable(
  schema: Schema,
  collection: string,
  columns: readonly TableColumn[],
): CollectionDefinition {
  if (columns.length === 0) throw validationError([{ field: 'columns', message: say('tableWithoutField') }])
  const ordered = [...columns].sort((one, other) => Number(other.is_key) - Number(one.is_key))
  const bodies = ordered.map((column) => fieldBody(schema, column))
  const fields = ordered.some(({ is_key }) => is_key) ? bodies : [KEY, ...bodies]
  return parseCollection({
    collection,
    fields: fields.map((field, index) => ({ ...field, sort: index + 1 })),
  })
}

/** The columns as they are checked and cast, before there is a table. */
export function planFields(
  schema: Schema,
  definition: CollectionDefinition,
  columns: readonly TableColumn[],
): PlannedField[] {
  return columns.map((column) => {
    const found = definition.fields.find(({ field }) => field === column.field)
    if (!found?.column) throw fieldUnknown(definition.collection, column.field)
    const field: ColumnField = {
      collection: definition.collection,
      field: found.field,
      type: found.type,
      column: found.column,
      row: null,
    }
    return { column, field, lookup: lookupOf(schema, column) }
  })
}

function lookupOf(schema: Schema, { kind, collection, find_by }: TableColumn): PlannedField['lookup'] {
  if (kind !== 'relation') return null
  const target = requireTarget(schema, collection)
  const by = find_by === null ? target.primaryKey : lookupField(target, find_by)
  return by && { target, by }
}

function requireTarget(schema: Schema, name: string | null): CollectionSchema {
  const target = schema.collections.get(name ?? '')
  if (!target?.primaryKey) throw collectionNotFound(String(name))
  refuseUnreachable(target.name)
  return target
}

function fieldBody(schema: Schema, column: TableColumn): Body {
  const { field, label, kind } = column
  const body: Body = {
    field,
    width: HALF.has(kind) ? 'half' : 'full',
    ...(label !== null && { translation: [{ locale: 'en-US', translation: label }] }),
    ...kindBody(schema, column),
  }
  if (!column.is_key) return body
  const counts = kind === 'integer' && column.datatype === 'INT'
  return {
    ...body,
    primary_key: true,
    required: !counts,
    width: 'full',
    ...(counts && { interface: 'primary-key', auto_increment: true, signed: false }),
  }
}

function kindBody(schema: Schema, { field, kind, datatype, length, choices, collection }: TableColumn): Body {
  const isMedium = datatype === 'MEDIUMTEXT'
  switch (kind) {
    case 'text':
      return { type: 'string', datatype: 'VARCHAR', length, interface: 'text-input' }
    case 'long_text':
      return { type: 'string', datatype: isMedium ? 'MEDIUMTEXT' : 'TEXT', interface: 'textarea' }
    case 'choices': {
      const options = { choices: Object.fromEntries((choices ?? []).map((choice) => [choice, choice])) }
      return { type: 'string', datatype: 'VARCHAR', length, interface: 'dropdown', options }
    }
    case 'integer':
      return { type: 'integer', datatype: datatype === 'BIGINT' ? 'BIGINT' : 'INT', interface: 'numeric' }
    case 'decimal':
      return { type: 'decimal', datatype: 'DECIMAL', length, interface: 'numeric' }
    case 'boolean':
      return { type: 'boolean', datatype: 'TINYINT', interface: 'switch' }
    case 'date':
      return { type: 'date', datatype: 'DATE', interface: 'date' }
    case 'datetime':
      return { type: 'datetime', datatype: 'DATETIME', interface: 'datetime' }
    case 'time':
      return { type: 'time', datatype: 'TIME', interface: 'time' }
    case 'list':
      return { type: 'array', datatype: 'VARCHAR', length, interface: 'tags' }
    case 'json':
      return { type: 'json', datatype: isMedium ? 'MEDIUMTEXT' : 'TEXT', interface: 'json' }
    case 'relation': {
      const target = requireTarget(schema, collection)
      return { ...keyColumn(field, target), required: false, ...referenceField(target) }
    }
  }
}
