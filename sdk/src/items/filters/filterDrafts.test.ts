import type { Filter } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import { addDraft, changeDraft, groupOf, groupsOf, nextId, toDrafts, toFilters } from './filterDrafts'

const condition = (field: string): Filter => ({ field, operator: 'eq', value: field })
const nested = [condition('a'), groupOf('$or', [condition('b'), groupOf('$and', [condition('c')])])]

describe('the conditions of a panel', () => {
  it.each([
    ['a list', [condition('a'), condition('b')]],
    ['groups in each other', nested],
    ['any of several', [groupOf('$or', [condition('a'), condition('b')])]],
  ])('come back as they were: %s', (_case, filters) => {
    expect(toFilters(toDrafts(filters))).toEqual(filters)
  })

  it('are any of them where they are one group of that kind, and all of them beside one', () => {
    const any = groupOf('$or', [condition('a'), condition('b')])
    expect(toDrafts([any])).toMatchObject({ match: '$or', parts: [{ field: 'a' }, { field: 'b' }] })
    expect(toDrafts([any, condition('c')])).toMatchObject({ match: '$and', parts: [{ field: '$or' }, {}] })
    expect(toDrafts([groupOf('$and', [condition('a')])])).toMatchObject({
      match: '$and',
      parts: [{ field: '$and' }],
    })
    expect(toDrafts([])).toEqual({ match: '$and', parts: [] })
  })

  it('are any of them once the whole says so', () => {
    const root = toDrafts([condition('a'), condition('b')])
    expect(toFilters({ ...root, match: '$or' })).toEqual([groupOf('$or', [condition('a'), condition('b')])])
    expect(toFilters({ match: '$or', parts: root.parts.slice(0, 1) })).toEqual([condition('a')])
  })

  it('are changed, added to a group and taken out wherever they are', () => {
    const { parts } = toDrafts(nested)
    expect(nextId(parts)).toBe(5)
    const [outer, inner] = groupsOf(parts)
    expect(inner?.within).toEqual([outer?.group.id])
    const added = addDraft(parts, inner?.group.id ?? null, { ...condition('d'), id: 5, parts: null })
    const without = changeDraft(added, 4, () => null)
    expect(toFilters({ match: '$and', parts: without })).toEqual([
      condition('a'),
      groupOf('$or', [condition('b'), groupOf('$and', [condition('d')])]),
    ])
  })

  it('leave no empty group behind', () => {
    const { parts } = toDrafts(nested)
    const without = changeDraft(
      changeDraft(parts, 2, () => null),
      4,
      () => null,
    )
    expect(toFilters({ match: '$and', parts: without })).toEqual([condition('a')])
  })
})
