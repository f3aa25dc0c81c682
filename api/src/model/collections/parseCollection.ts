import { isRecord, isReservedName } from '@pergola/sdk/contract'
import { ApiError, validationError } from '../../errors/ApiError'
import { type Sentence, say } from '../../errors/say'
import { flag } from '../../schema/define/flag'
import { nameProblem } from '../../schema/define/nameProblem'
import { type FieldDefinition, parseFieldDefinition } from '../../schema/define/parseFieldDefinition'
import { refuseSecondOfUniqueType } from '../fields/createField'

/** Values of a row of `directus_collections`, as stored. */
export type CollectionRowInput = Readonly<Record<string, string | number | boolean | null>>

export interface CollectionDefinition {
  collection: string
  row: CollectionRowInput
  fields: FieldDefinition[]
}

/**
 * Reads a submitted collection with its fields (contract 8.2).
 *
 * @throws ApiError 422/4 for a bad name or no fields, 422/12 for a missing or second primary key and for double
 *   names, and what `parseFieldDefinition` throws.
 */
export function parseCollection(body: unknown): CollectionDefinition {
  const input = isRecord(body) ? body : {}
  const collection = parseName(input.collection)
  if (!Array.isArray(input.fields) || input.fields.length === 0) {
    throw validationError([{ field: 'fields', message: say('collectionWithoutFields') }])
  }
  const fields = input.fields.map((field: unknown) => parseFieldDefinition(isRecord(field) ? field : {}))
  const keys = fields.filter((field) => field.column?.primaryKey)
  if (keys.length !== 1) throw new ApiError('unprocessable', say('collectionKeys', { count: keys.length }))
  const names = fields.map((field) => field.field.toLowerCase())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) throw new ApiError('unprocessable', say('fieldTwice', { field: twice }))
  refuseSecondOfUniqueType(fields)
  return { collection, fields, row: parseCollectionRow(input) }
}

/** The submitted part of a row; texts are kept as they are, translations as JSON. */
export function parseCollectionRow(input: Readonly<Record<string, unknown>>): CollectionRowInput {
  const row: Record<string, string | number | boolean | null> = {}
  for (const name of ['managed', 'hidden', 'single'] as const) {
    if (input[name] !== undefined) row[name] = flag(input[name], false)
  }
  for (const name of ['note', 'icon'] as const) {
    if (input[name] !== undefined) row[name] = input[name] === null ? null : String(input[name])
  }
  if (input.translation !== undefined) {
    row.translation = input.translation === null ? null : JSON.stringify(input.translation)
  }
  if (input.sort !== undefined) row.sort = parsePlace(input.sort)
  return row
}

function parsePlace(value: unknown): number | null {
  if (value === null || (typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < 2 ** 31))
    return value
  throw validationError([{ field: 'sort', message: say('valueNotWhole') }])
}

function parseName(value: unknown): string {
  const name = typeof value === 'string' ? value : ''
  const problem = nameProblem(name) ?? collectionNameProblem(name)
  if (problem) throw validationError([{ field: 'collection', message: problem }])
  return name
}

function collectionNameProblem(name: string): Sentence | null {
  if (!/[A-Za-z0-9]/.test(name)) return say('nameWithoutLetter')
  return isReservedName(name) ? say('nameReserved', { name }) : null
}
