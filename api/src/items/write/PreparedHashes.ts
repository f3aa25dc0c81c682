import { fieldDenial, isRecord } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { callerOf } from '../../project/Viewer'
import { castIn } from '../../schema/cast/castIn'
import { HASH_MASK } from '../../schema/cast/castOut'
import type { CollectionSchema, ColumnField } from '../../schema/Schema'
import type { ItemsContext } from '../ItemsContext'
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
 * @throws 422/12 when there are more than 500
 */
export async function prepareHashes(
  context: ItemsContext,
  collection: CollectionSchema,
  bodies: readonly unknown[],
): Promise<PreparedHashes> {
  const texts: string[] = []
  for (const body of bodies) collectTexts(context, collection, body, texts)
  const hashes = new PreparedHashes()
  const queue = texts.values()
  const caller = callerOf(context.project, context.viewer)
  const work = async () => {
    for (const text of queue) hashes.add(text, (await hashInTurn(caller, () => hashValue(text, null))) ?? '')
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, work))
  return hashes
}

function collectTexts(
  context: ItemsContext,
  collection: CollectionSchema,
  body: unknown,
  texts: string[],
): void {
  if (!isRecord(body)) return
  for (const [name, value] of Object.entries(body)) {
    const field = collection.fields.get(name)
    if (!field || value === null || value === undefined) continue
    if (field.type === 'hash' && field.column) {
      const text = textToHash(field as ColumnField, value)
      if (text === null || !mayWrite(context, collection, name)) continue
      texts.push(text)
      if (texts.length > MAX_HASHES)
        throw new ApiError('unprocessable', say('hashesTooMany', { max: MAX_HASHES }))
    } else {
      collectRelated(context, collection, name, value, texts)
    }
  }
}

function collectRelated(
  context: ItemsContext,
  collection: CollectionSchema,
  name: string,
  value: unknown,
  texts: string[],
): void {
  const relation = context.schema.relationOf(collection.name, name)
  if (!relation) return
  for (const related of Array.isArray(value) ? value : [value]) {
    collectTexts(context, relation.target, related, texts)
  }
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
