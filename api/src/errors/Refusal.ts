import type { ApiError } from './ApiError'
import type { Sentence } from './say'

/**
 * Why something was refused, as it is kept and answered with what came of long work: in English, and by name for clients
 * that say it in other languages.
 */
export interface Refusal extends Omit<ReturnType<ApiError['toAnswer']>, 'code'> {}

export function refusalOf(reason: ApiError | Sentence): Refusal {
  if (!(reason instanceof Error)) {
    const { text: message, key, params, reason: inner } = reason
    return { message, key, params: { ...params }, ...(inner && { reason: inner }) }
  }
  const { code: _, ...refusal } = reason.toAnswer()
  return refusal
}

/** One that was stored as text by {@link storeRefusal}, or by a version of the server that stored the English alone. */
export function readRefusal(stored: string | null): Refusal | null {
  if (stored === null) return null
  return stored.startsWith('{') ? JSON.parse(stored) : { message: stored }
}

export function storeRefusal(refusal: Refusal | null): string | null {
  return refusal && JSON.stringify(refusal)
}
