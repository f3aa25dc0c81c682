import type { Activity, Revision } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import { feedEntries } from './feedEntries'

const activity = (id: number, action: string, part: Partial<Activity> = {}): Activity => ({
  id,
  action,
  action_by: 1,
  action_on: '2021-03-02 08:15:00',
  ip: '127.0.0.1',
  user_agent: 'test',
  collection: 'cities',
  item: '7',
  comment: null,
  edited_on: null,
  comment_deleted_on: null,
  ...part,
})
const revision = (id: number, data: Revision['data'], delta: Revision['delta']): Revision => ({
  id: id + 100,
  activity: id,
  collection: 'cities',
  item: '7',
  data,
  delta,
  parent_collection: null,
  parent_item: null,
  parent_changed: false,
})

describe('the activity feed', () => {
  it('compares each entry with the next older snapshot, over comments in between', () => {
    const { entries } = feedEntries(
      [activity(3, 'update'), activity(2, 'comment', { comment: 'Hm' }), activity(1, 'create')],
      [revision(1, { name: 'Lyon' }, { name: 'Lyon' }), revision(3, { name: 'Lyons' }, { name: 'Lyons' })],
    )
    expect(entries[0]?.changes).toEqual([{ field: 'name', before: 'Lyon', after: 'Lyons' }])
    expect(entries[1]?.changes).toEqual([])
    expect(entries[2]?.changes).toEqual([{ field: 'name', before: undefined, after: 'Lyon' }])
  })

  it('shows no change for a field that was sent as it was', () => {
    const { entries } = feedEntries(
      [activity(2, 'update'), activity(1, 'create')],
      [
        revision(1, { name: 'Lyon', area: '47' }, {}),
        revision(2, { name: 'Lyons', area: '47' }, { name: 'Lyons', area: 47 }),
      ],
    )
    expect(entries[0]?.changes.map(({ field }) => field)).toEqual(['name'])
  })

  it('shows nothing where the snapshots are equal', () => {
    const { entries } = feedEntries(
      [activity(2, 'update'), activity(1, 'create')],
      [revision(1, { name: 'Lyon' }, { name: 'Lyon' }), revision(2, { name: 'Lyon' }, { name: 'Lyon' })],
    )
    expect(entries[0]?.changes).toEqual([])
  })

  it('shows what was sent where nothing is known of the time before', () => {
    const { entries } = feedEntries(
      [activity(1, 'update')],
      [revision(1, { name: 'Lyon', area: '47' }, { name: 'Lyon' })],
    )
    expect(entries[0]?.changes).toEqual([{ field: 'name', before: undefined, after: 'Lyon' }])
  })

  it('offers to go back to every entry with changes but the latest state', () => {
    const { entries } = feedEntries(
      [
        activity(4, 'comment', { comment: 'Hm' }),
        activity(3, 'update'),
        activity(2, 'update'),
        activity(1, 'create'),
      ],
      [
        revision(1, { name: 'a' }, { name: 'a' }),
        revision(2, { name: 'b' }, { name: 'b' }),
        revision(3, { name: 'c' }, { name: 'c' }),
      ],
    )
    expect(entries.map(({ canRevert }) => canRevert)).toEqual([false, false, true, true])
  })

  it('hides deleted comments', () => {
    const deleted = activity(2, 'comment', { comment: 'Oops', comment_deleted_on: '2021-03-02 09:00:00' })
    expect(feedEntries([deleted, activity(1, 'create')], []).entries).toHaveLength(1)
  })

  it.each([
    ['create', false],
    ['upload', false],
    ['update', true],
  ])('ends with a note about the time before when the oldest entry is %s: %j', (action, startsOutside) => {
    expect(feedEntries([activity(1, action)], []).startsOutside).toBe(startsOutside)
  })

  it('says so too when nothing is known of the item', () => {
    expect(feedEntries([], []).startsOutside).toBe(true)
  })
})
