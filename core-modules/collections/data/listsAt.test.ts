import { expect, it } from 'vitest'
import { listsAt, type RememberedLists } from './listsAt'

const rows = (...ids: number[]) => ids.map((id) => ({ id }))
const history: RememberedLists[] = [
  { revision: 2, lists: { tags: { before: rows(1), after: rows(1, 2) } } },
  {
    revision: 5,
    lists: { tags: { before: rows(1, 2), after: rows(2) }, notes: { before: [], after: rows(9) } },
  },
]

it.each([
  ['before any that remembers it, as the first one found it', 1, { tags: rows(1), notes: [] }],
  ['at one that changed it, as that left it', 2, { tags: rows(1, 2), notes: [] }],
  ['between two, as the earlier left it', 4, { tags: rows(1, 2), notes: [] }],
  ['after the last, as that left it', 7, { tags: rows(2), notes: rows(9) }],
])('gives a list %s', (_case, revision, expected) => {
  expect(listsAt(history, revision)).toEqual(expected)
})
