import { createHash } from 'node:crypto'
import type { Row } from '../items/ItemsContext'
import { isServerMade } from '../items/write/prepareColumns'
import type { CollectionSchema } from '../schema/Schema'

/** Letters of each of the two hashes of a mark: 90 bits. */
const HASH_LENGTH = 15

/** What a change of a row has to be remembered by: the columns that differ as they were, and the mark of them as they are. */
export function rememberUpdate(
  collection: CollectionSchema,
  current: Row,
  stored: Row,
): { data: Row; hash: string } {
  const names = Object.keys(current).filter((name) => textOf(current[name]) !== textOf(stored[name]))
  return { data: packRow(current, names), hash: markRow(collection, stored, names) }
}

/**
 * A short mark of some columns of a stored row: of what the item holds, and of who wrote it last and when. The second differs
 * with each write, also one that was taken back.
 */
export function markRow(collection: CollectionSchema, row: Row, names: readonly string[]): string {
  const isStamp = (name: string) => isStampOf(collection, name)
  return `${hashOf(
    row,
    names.filter((name) => !isStamp(name)),
  )}.${hashOf(row, names.filter(isStamp))}`
}

/** Whether a row is as the job left it that made the mark. */
export function isAsLeft(
  collection: CollectionSchema,
  row: Row,
  names: readonly string[],
  mark: string | null,
): { contents: boolean; stamps: boolean } {
  const [contents, stamps] = markRow(collection, row, names).split('.')
  const [leftContents, leftStamps] = (mark ?? '').split('.')
  return { contents: contents === leftContents, stamps: stamps === leftStamps }
}

export function withoutStamps(collection: CollectionSchema, row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !isStampOf(collection, name)))
}

function isStampOf({ columns }: CollectionSchema, name: string): boolean {
  const field = columns.find((column) => column.field === name)
  return field !== undefined && isServerMade(field)
}

function hashOf(row: Row, names: readonly string[]): string {
  const text = [...names]
    .sort()
    .map((name) => `${name}=${textOf(row[name])}`)
    .join('\n')
  return createHash('sha1').update(text).digest('base64url').slice(0, HASH_LENGTH)
}

/** A stored row as JSON; bytes have a form of their own. */
export function packRow(row: Row, names: readonly string[] = Object.keys(row)): Row {
  return Object.fromEntries(
    names.map((name) => [name, isBytes(row[name]) ? { $bytes: textOf(row[name]) } : row[name]]),
  )
}

export function unpackRow(row: Row): Row {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const bytes = typeof value === 'object' && value !== null && '$bytes' in value ? value.$bytes : null
      return [name, typeof bytes === 'string' ? Buffer.from(bytes, 'base64') : value]
    }),
  )
}

function isBytes(value: unknown): value is ArrayBuffer | Uint8Array {
  return value instanceof ArrayBuffer || value instanceof Uint8Array
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64')
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : `:${value}`
}
