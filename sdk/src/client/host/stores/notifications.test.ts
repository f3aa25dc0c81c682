import { describe, expect, it } from 'vitest'
import { createNotificationsStore, type NotificationInput } from './notifications'

function pushAll(...inputs: NotificationInput[]) {
  const store = createNotificationsStore()
  const ids = inputs.map((input) => store.getState().pushed(input))
  return { store, ids, titles: () => store.getState().items.map(({ title, count }) => [title, count]) }
}

const undo = { label: 'Undo', onAction: () => {}, isOnce: true }

describe('notifications', () => {
  it('stay for five seconds, failures too, and for ten where something can be done', () => {
    const { store } = pushAll(
      { title: 'Saved' },
      { title: 'Failed', color: 'danger' },
      { title: 'Gone', action: undo },
    )
    expect(store.getState().items.map(({ delayMs }) => delayMs)).toEqual([5000, 5000, 10_000])
  })

  it('of one kind are one, which says how many they were and what the last one said', () => {
    const { store, titles } = pushAll(
      { title: 'The field could not be loaded', details: 'map', color: 'danger' },
      { title: 'Saved' },
      { title: 'The field could not be loaded', details: 'slider', color: 'danger' },
    )
    expect(titles()).toEqual([
      ['Saved', 1],
      ['The field could not be loaded', 2],
    ])
    expect(store.getState().items[1]?.details).toBe('slider')
  })

  it('that take something back never replace each other', () => {
    expect(
      pushAll({ title: 'Item deleted', action: undo }, { title: 'Item deleted', action: undo }).titles(),
    ).toEqual([
      ['Item deleted', 1],
      ['Item deleted', 1],
    ])
  })

  it('are kept once they left when they may still be needed, newest first, until acted on or cleared', () => {
    const { store, ids } = pushAll(
      { title: 'Saved', color: 'success' },
      { title: 'Failed', color: 'danger' },
      { title: 'Deleted', color: 'success', action: undo },
    )
    for (const id of ids) store.getState().removed(id)
    expect(store.getState().past.map(({ title }) => title)).toEqual(['Deleted', 'Failed'])
    store.getState().settled(ids[2] ?? '')
    expect(store.getState().past.map(({ title }) => title)).toEqual(['Failed'])
    store.getState().pastCleared()
    expect(store.getState().past).toEqual([])
  })

  it('of one kind are one in the list of those that are gone, too, which says how many they were', () => {
    const { store } = pushAll()
    const { pushed, removed } = store.getState()
    const failed = { title: 'Could not be saved', color: 'danger' } as const
    removed(pushed({ ...failed, details: 'No network' }))
    removed(pushed({ title: 'Item deleted', action: undo }))
    removed(pushed({ title: 'Item deleted', action: undo }))
    pushed(failed)
    removed(pushed({ ...failed, details: 'The disk is full' }))
    expect(store.getState().past.map(({ title, details, count }) => [title, details, count])).toEqual([
      ['Could not be saved', 'The disk is full', 3],
      ['Item deleted', undefined, 1],
      ['Item deleted', undefined, 1],
    ])
  })

  it('that are acted on while they are shown are not kept', () => {
    const { store, ids } = pushAll({ title: 'Deleted', action: undo })
    store.getState().settled(ids[0] ?? '')
    expect(store.getState()).toMatchObject({ items: [], past: [] })
  })
})
