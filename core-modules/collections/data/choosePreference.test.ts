import type { CollectionPreset } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import { choosePreference } from './choosePreference'

function preset(id: number, part: Partial<CollectionPreset>): CollectionPreset {
  return {
    id,
    title: null,
    user: null,
    role: null,
    collection: 'cities',
    search_query: `preset ${id}`,
    filters: null,
    view_type: null,
    view_query: null,
    view_options: null,
    translation: null,
    ...part,
  }
}

const owner = { userId: 5, roleId: 3 }
const choose = (...rows: CollectionPreset[]) => choosePreference(rows, 'cities', owner)
const everybodys = preset(1, {})
const roles = preset(2, { role: 3 })
const mine = preset(3, { user: 5 })

describe('choosePreference', () => {
  it("takes the user's own row before the role's, and the role's before everyone's", () => {
    expect(choose(everybodys, mine, roles)).toMatchObject({ id: 3, search_query: 'preset 3' })
    expect(choose(everybodys, roles)).toMatchObject({ search_query: 'preset 2' })
    expect(choose(everybodys)).toMatchObject({ search_query: 'preset 1' })
  })

  it('names the id of an own row only, since rows of others are not to be changed', () => {
    expect(choose(everybodys, roles).id).toBeNull()
  })

  it('takes the newest of several', () => {
    expect(choose(preset(7, { user: 5 }), preset(9, { user: 5 }), mine).id).toBe(9)
  })

  it('leaves out bookmarks, other collections, other users and other roles', () => {
    const strangers = [
      preset(11, { user: 5, title: 'Bookmark' }),
      preset(12, { user: 5, collection: 'countries' }),
      preset(13, { user: 6 }),
      preset(14, { role: 4 }),
    ]
    expect(choose(...strangers)).toMatchObject({ id: null, search_query: null, view_query: null })
  })

  it('starts as a table where nothing is stored, since a preset without a layout cannot be created', () => {
    expect(choose().view_type).toBe('tabular')
  })
})
