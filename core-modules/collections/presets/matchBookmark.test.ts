import type { CollectionPreset } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import { matchBookmark } from './matchBookmark'

const bookmark: CollectionPreset = {
  id: 4,
  title: 'Megacities',
  user: null,
  role: null,
  collection: 'cities',
  search_query: null,
  filters: [{ field: 'population', operator: 'gte', value: 10_000_000 }],
  view_type: null,
  view_query: { tabular: { sort: '-population' } },
  view_options: null,
  translation: null,
}

describe('matchBookmark', () => {
  it('finds the bookmark that the view equals, whether values are numbers or the text of an address', () => {
    const filters = [{ field: 'population', operator: 'gte', value: '10000000' }]
    const view = { ...bookmark, filters, search_query: '', view_type: 'tabular', view_options: {} }
    expect(matchBookmark([bookmark], 'cities', view)?.title).toBe('Megacities')
  })

  it('finds none once anything differs', () => {
    expect(matchBookmark([bookmark], 'cities', { ...bookmark, search_query: 'x' })).toBeNull()
    expect(matchBookmark([bookmark], 'countries', bookmark)).toBeNull()
    expect(matchBookmark([bookmark], 'cities', { ...bookmark, view_query: {} })).toBeNull()
  })
})
