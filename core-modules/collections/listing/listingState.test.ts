import { describe, expect, it } from 'vitest'
import { type ListingFacts, listingState } from './listingState'

const facts: ListingFacts = {
  collection: 'cities',
  canRead: true,
  hasError: false,
  fieldCount: 3,
  isLoading: false,
  rowCount: 0,
  totalCount: 5,
  isNarrowed: true,
  isInPlace: false,
}

describe('listingState', () => {
  it.each([
    ['items while rows are on their way', { isLoading: true, totalCount: null }, 'items'],
    ['items', { rowCount: 2 }, 'items'],
    ['no results where search or filters leave nothing', {}, 'no-results'],
    ['an empty collection', { totalCount: 0 }, 'empty'],
    ['an empty collection where only rows of others exist', { isNarrowed: false }, 'empty'],
    ['an empty part of it', { isInPlace: true, isNarrowed: false }, 'empty-place'],
    ['no results where filters leave nothing of a part', { isInPlace: true }, 'no-results'],
    ['an empty file library', { totalCount: 0, collection: 'directus_files' }, 'no-files'],
    ['a collection without fields', { fieldCount: 0, isLoading: true }, 'no-fields'],
    ['an error before anything about rows', { hasError: true, isLoading: true }, 'error'],
    ['that access is missing before anything else', { canRead: false, hasError: true }, 'no-access'],
  ] as const)('shows %s', (_title, part, state) => {
    expect(listingState({ ...facts, ...part })).toBe(state)
  })
})
