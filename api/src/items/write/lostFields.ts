import { isRecord } from '@pergola/sdk/contract'
import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Row } from '../ItemsContext'

/**
 * The fields that someone else has changed since the client read them, to other values than it sends. What the record does
 * not show is not compared, since the answer would reveal it.
 *
 * @param records - What is changed, as it is now, in every form in which it is answered.
 * @param base - `$base` as sent: the values that the client has read, by field. Absent: nothing is compared.
 * @param body - The values about to be written.
 * @throws ApiError 422/12 for a base that is no object
 */
export function lostFields(records: readonly Row[], base: unknown, body: Row): string[] {
  if (base === undefined) return []
  if (!isRecord(base)) throw new ApiError('unprocessable', say('baseNotObject'))
  const isAsNow = (field: string, values: Row) =>
    records.some((record) => isSame(record[field], values[field]))
  return Object.keys(base).filter(
    (field) =>
      records.some((record) => Object.hasOwn(record, field)) &&
      !isAsNow(field, base) &&
      !(Object.hasOwn(body, field) && isAsNow(field, body)),
  )
}

/**
 * @param lost - Which one was changed, and in which fields.
 * @returns 409/217 with what is stored now in `data`
 */
export function lostUpdate(
  lost: { collection: string; key: string | number; fields: readonly string[] },
  data: unknown,
): ApiError {
  return new ApiError(
    'lostUpdate',
    say('relatedItemChanged', { key: lost.key, collection: lost.collection }),
    {
      body: { data, lost },
    },
  )
}

/** Both as they stand in an answer. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
