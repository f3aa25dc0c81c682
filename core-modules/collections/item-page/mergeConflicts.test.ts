import { aField } from '@pergola/sdk/testing'
import { expect, it } from 'vitest'
import { mergeConflicts } from './mergeConflicts'

const fields = [aField('name'), aField('area'), aField('changed_on', { type: 'datetime_updated' })]
const base = { name: 'Lyon', area: 10, changed_on: 'Monday' }

it('reports a field that both changed to different values', () => {
  const theirs = { ...base, name: 'Lyons' }
  expect(mergeConflicts(fields, { base, mine: { name: 'LYON' }, theirs })).toEqual({
    conflicts: [{ field: 'name', mine: 'LYON', theirs: 'Lyons' }],
    takenOver: [],
  })
})

it('takes over what only the other person changed', () => {
  const theirs = { ...base, area: 12 }
  expect(mergeConflicts(fields, { base, mine: { name: 'LYON' }, theirs })).toEqual({
    conflicts: [],
    takenOver: ['area'],
  })
})

it('sees no conflict where both came to the same value', () => {
  const theirs = { ...base, name: 'LYON' }
  expect(mergeConflicts(fields, { base, mine: { name: 'LYON' }, theirs }).conflicts).toEqual([])
})

it('ignores what the server writes on every save', () => {
  const theirs = { ...base, changed_on: 'Tuesday' }
  expect(mergeConflicts(fields, { base, mine: {}, theirs })).toEqual({ conflicts: [], takenOver: [] })
})

it.each([
  ['is set', '**********', '**********', 1],
  ['was set by the other person', null, '**********', 1],
  ['is never shown', undefined, undefined, 1],
  ['is not set', null, null, 0],
])('asks about an edited secret that %s, since its mask shows no change', (_case, before, now, conflicts) => {
  const secret = [...fields, aField('code', { type: 'hash' })]
  const of = (code: unknown) => ({ ...base, ...(code !== undefined && { code }) })
  const merge = mergeConflicts(secret, { base: of(before), mine: { code: 'new' }, theirs: of(now) })
  expect(merge.conflicts).toHaveLength(conflicts)
  expect(mergeConflicts(secret, { base: of(before), mine: {}, theirs: of(before) }).conflicts).toEqual([])
})

it('takes what an answer leaves out, such as the rows of a relation, for what it was', () => {
  const relations = [...fields, aField('tags', { type: 'o2m' }), aField('places', { type: 'o2m' })]
  const opened = { ...base, tags: null, places: null }
  const mine = { tags: [{ id: 1, $delete: true }] }
  expect(mergeConflicts(relations, { base: opened, mine, theirs: base })).toEqual({
    conflicts: [],
    takenOver: [],
  })
})
