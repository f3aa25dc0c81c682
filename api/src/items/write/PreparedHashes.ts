import { fieldDenial, isRecord } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { callerOf } from '../../project/Viewer'
import { castIn } from '../../schema/cast/castIn'
import { HASH_MASK } from '../../schema/cast/castOut'
import type { CollectionSchema, ColumnField, FieldSchema } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
import { refuseTooMany } from './countTouched'
import { hashInTurn } from './hashInTurn'
import { hashValue, isSlowHash } from './hashValue'

/** One takes some 50 ms of a core: more than these in one request would keep the machine busy for minutes. */
const MAX_HASHES = 500
const AT_A_TIME = 2

/**
 * Hashes of the values that a body sends for `hash` fields, made before its transaction begins: hashing takes long, and
 * the transaction keeps every other writer waiting.
 */
export class PreparedHashes {
  readonly #ready = new Map<string, string[]>()

  add(text: string, hash: string): void {
    this.#ready.set(text, [...(this.#ready.get(text) ?? []), hash])
  }

  /** A hash of this text that no other value has got; undefined when none was prepared. */
  take(text: string): string | undefined {
    return this.#ready.get(text)?.shift()
  }
}

/**
 * Finds the values to hash in the bodies of a write, those of related items included, and hashes them. Fields that the
 * viewer may not write at all are left out; whether each write is allowed is decided in the transaction.
 *
 * @throws 422/12 when there are more than 500, or more items than one request may write
 */
export async function prepareHashes(
  context: ItemsContext,
  collection: CollectionSchema,
  bodies: readonly unknown[],
): Promise<PreparedHashes> {
  const found: Found = { texts: [], related: 0 }
  // The same change to many items is one body, which may hold thousands of related items.
  for (const [body, times] of timesOfEach(bodies)) collectTexts(context, collection, { body, times }, found)
  const hashes = new PreparedHashes()
  const queue = found.texts.values()
  const caller = callerOf(context.project, context.viewer)
  const work = async () => {
    for (const text of queue) hashes.add(text, (await hashInTurn(caller, () => hashValue(text, null))) ?? '')
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return hashes
}

interface Found {
  texts: string[]
  /** Bodies of related items. */
  related: number
}

/** A body, and for how many items it is sent. */
interface Sent {
  body: unknown
  times: number
}

function timesOfEach(bodies: readonly unknown[]): Map<unknown, number> {
  const times = new Map<unknown, number>()
  for (const body of bodies) times.set(body, (times.get(body) ?? 0) + 1)
  return times
}

function collectTexts(
  context: ItemsContext,
  collection: CollectionSchema,
  { body, times }: Sent,
  found: Found,
): void {
  if (!isRecord(body)) return
  for (const field of fieldsToLookAt(context, collection)) {
    const value = Object.hasOwn(body, field.field) ? body[field.field] : null
    if (value === null || value === undefined) continue
    if (field.type !== 'hash' || !field.column) {
      collectRelated(context, collection, field.field, { body: value, times }, found)
      continue
    }
    const text = textToHash(field as ColumnField, value)
    if (text === null || !mayWrite(context, collection, field.field)) continue
    if (found.texts.length + times > MAX_HASHES)
      throw new ApiError('unprocessable', say('hashesTooMany', { max: MAX_HASHES }))
    for (let each = 0; each < times; each++) found.texts.push(text)
  }
}

/** Bodies may have thousands of names, and a collection has few fields that matter here. */
const lookedAt = new WeakMap<CollectionSchema, readonly FieldSchema[]>()

function fieldsToLookAt({ schema }: ItemsContext, collection: CollectionSchema): readonly FieldSchema[] {
  const known = lookedAt.get(collection)
  if (known) return known
  const fields = [...collection.fields.values()].filter(
    (field) =>
      (field.type === 'hash' && field.column) || schema.relationOf(collection.name, field.field) !== null,
  )
  lookedAt.set(collection, fields)
  return fields
}

/** @throws 422/12 for more than a write would get to, before it has done half of them */
function collectRelated(
  context: ItemsContext,
  collection: CollectionSchema,
  name: string,
  { body, times }: Sent,
  found: Found,
): void {
  const relation = context.schema.relationOf(collection.name, name)
  if (!relation) return
  const bodies = (Array.isArray(body) ? body : [body]).filter(isRecord)
  found.related += bodies.length * times
  refuseTooMany(found.related, context.project)
  for (const related of bodies) collectTexts(context, relation.target, { body: related, times }, found)
}

function textToHash(field: ColumnField, value: unknown): string | null {
  if (value === '' || value === HASH_MASK || !isSlowHash(field.row?.options)) return null
  const cast = castIn(field, value)
  return 'problem' in cast || cast.value === null ? null : String(cast.value)
}

function mayWrite({ permissions }: ItemsContext, collection: CollectionSchema, field: string): boolean {
  return (['create', 'update'] as const).some(
    (action) => fieldDenial(permissions.access(collection, action), field) !== 'all',
  )
}
