import { isRecord } from '@pergola/sdk/contract'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { isColumnField } from '../../schema/isColumnField'
import type { CollectionSchema, Relation } from '../../schema/Schema'
import type { ItemsContext, Row } from '../ItemsContext'

/** A body sorted by what has to be done with its parts. */
export interface SplitPayload {
  /** Values of own columns, as sent. */
  columns: Row
  /** Objects sent for references to one other item. */
  toOne: { relation: Extract<Relation, { kind: 'm2o' }>; value: Row }[]
  /** Lists of changes to children. */
  toMany: { relation: Extract<Relation, { kind: 'o2m' }>; changes: unknown[] }[]
}

/** Unknown names in one refusal: a body has room for a hundred thousand. */
const MOST_NAMED = 20

/**
 * Sorts a submitted body into columns and nested writes. Aliases without data (dividers, groups) are ignored.
 *
 * @throws ApiError 422/12 for names the collection does not have, 422/4 where a list of children is no list.
 */
export function splitPayload(context: ItemsContext, collection: CollectionSchema, body: Row): SplitPayload {
  const unknown = Object.keys(body).filter((name) => !collection.fields.has(name))
  if (unknown.length > 0) {
    const named = unknown.slice(0, MOST_NAMED).map((name) => `"${name}"`)
    const names = [...named, ...(unknown.length > MOST_NAMED ? ['…'] : [])].join(', ')
    throw new ApiError('unprocessable', say('fieldsUnknown', { collection: collection.name, fields: names }))
  }
  const split: SplitPayload = { columns: {}, toOne: [], toMany: [] }
  for (const [name, value] of Object.entries(body)) {
    const field = collection.fields.get(name)
    const relation = context.schema.relationOf(collection.name, name)
    if (!field || value === undefined) continue
    if (!isColumnField(field)) {
      if (relation?.kind === 'o2m' && value !== null)
        split.toMany.push({ relation, changes: listOf(name, value) })
    } else if (relation?.kind === 'm2o' && isRecord(value)) {
      split.toOne.push({ relation, value })
    } else {
      split.columns[name] = value
    }
  }
  return split
}

/** Whether the row itself is written, not only its children. */
export function changesOwnRow(split: SplitPayload): boolean {
  return Object.keys(split.columns).length > 0 || split.toOne.length > 0
}

function listOf(field: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  throw validationError([{ field, message: say('valueNotArray') }])
}
