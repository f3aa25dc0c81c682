import { type Item, isApiError } from '@pergola/sdk'
import type { Merge } from './ConflictPanel'

/** What a save was refused for. */
export interface LostUpdate {
  merge: Merge
  /** What was to be changed, as it is now. */
  theirs: Item
}

/**
 * Reads from a refusal what someone else has changed meanwhile, of all that is saved with its bases (`$base`).
 *
 * @param mine - The values that were to be stored.
 * @returns `null` for a refusal with another reason.
 */
export function readLostUpdate(error: unknown, mine: Item): LostUpdate | null {
  if (!isApiError(error) || !error.lost) return null
  const theirs = (error.data ?? {}) as Item
  const conflicts = error.lost.fields.map((field) => ({ field, mine: mine[field], theirs: theirs[field] }))
  return { merge: { conflicts, takenOver: [] }, theirs }
}
