import { traitsOf } from '@pergola/sdk'

export type ListingState =
  | 'no-access'
  | 'error'
  | 'no-fields'
  | 'empty-place'
  | 'no-files'
  | 'empty'
  | 'no-results'
  | 'items'

export interface ListingFacts {
  collection: string
  canRead: boolean
  hasError: boolean
  fieldCount: number
  /** Nothing is known about the rows yet. */
  isLoading: boolean
  rowCount: number
  /** `null` when the server does not count. */
  totalCount: number | null
  /** Search or filters are set. */
  isNarrowed: boolean
  /** A part of the collection is shown, not all of it. */
  isInPlace: boolean
}

/** What a listing shows; the first that holds. */
export function listingState(facts: ListingFacts): ListingState {
  const { rowCount, totalCount, isNarrowed } = facts
  if (!facts.canRead) return 'no-access'
  if (facts.hasError) return 'error'
  if (facts.fieldCount === 0) return 'no-fields'
  if (facts.isLoading || rowCount > 0) return 'items'
  if (facts.isInPlace && !isNarrowed) return 'empty-place'
  // Servers count rows that the user may not see, so the total alone does not prove a collection empty.
  if (totalCount === 0 || !isNarrowed)
    return traitsOf(facts.collection).holds === 'files' ? 'no-files' : 'empty'
  return 'no-results'
}
