import { type Collection, type Item, type PrimaryKey, useApi } from '@pergola/sdk'
import { itemKeys } from '@pergola/sdk/items'
import { aCollection, aUser, type RenderWithHostOptions, renderWithHost } from '@pergola/sdk/testing'
import { useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { activityKeys } from '../data/activityQuery'
import type { DoneSave, ItemSession } from './ItemSession'
import type { SaveMode } from './saveModes'
import { type AfterSave, useAfterSave } from './useAfterSave'

const cities = aCollection('cities', {
  name: {},
  country: { type: 'm2o' },
  line: { type: 'alias', datatype: null },
})
const users = aCollection('directus_users', { first_name: {}, avatar: { type: 'file' } })
const DONE: DoneSave = { sent: { name: 'Lyons' } }
const HERE = '/atlas/collections/cities/1'

interface PageOptions extends RenderWithHostOptions {
  collection?: Collection
  primaryKey?: PrimaryKey
  isNew?: boolean
  count?: number
  /** Something was typed while the save was running. */
  isEdited?: boolean
}

function open({
  collection = cities,
  primaryKey = 1,
  isNew = false,
  count = 1,
  isEdited,
  ...options
}: PageOptions = {}) {
  const session = {
    isEditedSince: () => isEdited === true,
    saved: vi.fn(),
    created: vi.fn(),
    ended: vi.fn(),
    startedOver: vi.fn(),
  }
  const after = {} as AfterSave
  const reads = { item: vi.fn(async () => 1), listing: vi.fn(async () => 1), activity: vi.fn(async () => 1) }
  const name = collection.collection
  function Page() {
    const { project } = useApi()
    useQuery({ queryKey: itemKeys.one(project, name, primaryKey), queryFn: reads.item })
    useQuery({ queryKey: itemKeys.ofCollection(project, name), queryFn: reads.listing })
    useQuery({ queryKey: activityKeys.ofItem(project, name, primaryKey), queryFn: reads.activity })
    const access = { isReadable: () => true, isWritable: () => true }
    const input = { collection, primaryKey, isNew, count, access, session: session as unknown as ItemSession }
    Object.assign(after, useAfterSave(input))
    return null
  }
  const opened = renderWithHost(<Page />, {
    route: HERE,
    collections: [cities, users, aCollection('directus_activity')],
    ...options,
  })
  const called = () =>
    Object.entries(session).flatMap(([action, fake]) =>
      'mock' in fake && fake.mock.calls.length > 0 ? [action] : [],
    )
  const notices = () => opened.host.stores.notifications.getState().items
  return {
    ...opened,
    after,
    session,
    reads,
    called,
    notices,
    path: () => opened.router.state.location.pathname,
  }
}

const answerOf = (item: Item | undefined) => ({ items: item ? [item] : [], etag: null })
const STORED = answerOf({ id: 1, name: 'Lyons' })
const LISTING = '/atlas/collections/cities'
const NEW = `${LISTING}/+`

describe('after a save the page', () => {
  it.each<[string, SaveMode, PageOptions, string[], string]>([
    ['leads to the listing', 'leave', {}, ['ended'], LISTING],
    ['stays', 'stay', {}, ['saved'], HERE],
    ['leads to a new item', 'add', {}, ['ended'], NEW],
    ['stays for what was typed since', 'leave', { isEdited: true }, ['saved'], HERE],
    ['stays for what was typed since, and adds none', 'add', { isEdited: true }, ['saved'], HERE],
    ['leads to the listing from a new item', 'leave', { isNew: true }, ['ended'], LISTING],
    ['begins the next new item', 'add', { isNew: true }, ['startedOver'], HERE],
    ['leads to the item that was created', 'stay', { isNew: true }, ['created'], `${LISTING}/3`],
    [
      'leads there for what was typed since',
      'leave',
      { isNew: true, isEdited: true },
      ['created'],
      `${LISTING}/3`,
    ],
    ['leads to the copy', 'copy', {}, ['created'], `${LISTING}/3`],
  ])('%s (%s)', async (_case, mode, options, called, path) => {
    const page = open(options)
    const isOther = options.isNew || mode === 'copy'
    act(() => page.after.goOn(mode, isOther ? answerOf({ id: 3, name: 'Lyons' }) : STORED, DONE))
    await waitFor(() => expect(page.path()).toBe(path))
    expect(page.called()).toEqual(called)
  })

  it.each<SaveMode>(['stay', 'leave', 'add'])(
    'leads to the listing where the item is out of sight now (%s)',
    async (mode) => {
      const page = open({ isEdited: true })
      act(() => page.after.goOn(mode, answerOf(undefined), DONE))
      await waitFor(() => expect(page.path()).toBe(LISTING))
      expect(page.called()).toEqual(['ended'])
    },
  )

  it.each<[string, SaveMode, PageOptions, 'PUSH' | 'REPLACE']>([
    ['from a copy to its original', 'copy', {}, 'PUSH'],
    ['from the listing to the item', 'leave', {}, 'PUSH'],
    ['past the form of a new item', 'stay', { isNew: true }, 'REPLACE'],
    ['past an item that is out of sight', 'stay', {}, 'REPLACE'],
  ])('lets people go back %s', async (_case, mode, options, action) => {
    const page = open(options)
    const item = mode === 'stay' && !options.isNew ? undefined : { id: 3, name: 'Lyons' }
    act(() => page.after.goOn(mode, answerOf(item), DONE))
    await waitFor(() => expect(page.path()).not.toBe(HERE))
    expect(page.router.state.historyAction).toBe(action)
  })

  it('goes on with the answer, and reads again what happened to the item', async () => {
    const { after, session, reads } = open()
    await waitFor(() => expect(reads.activity).toHaveBeenCalledOnce())
    act(() => after.goOn('stay', STORED, DONE))
    expect(session.saved).toHaveBeenCalledExactlyOnceWith(STORED, DONE)
    await waitFor(() => expect(reads.activity).toHaveBeenCalledTimes(2))
  })

  it('hands what was typed since on to the page of the item', () => {
    const { after, session } = open({ isNew: true })
    const answer = answerOf({ id: 3, name: 'Lyons' })
    act(() => after.goOn('stay', answer, DONE))
    expect(session.created).toHaveBeenCalledExactlyOnceWith(3, answer, DONE)
  })
})

describe('what else is shown of an item', () => {
  it('is read again; the page itself goes on with the answer', async () => {
    const { after, reads } = open()
    await waitFor(() => expect(reads.item).toHaveBeenCalledOnce())
    await act(() => after.refresh(STORED))
    await waitFor(() => expect(reads.listing).toHaveBeenCalledTimes(2))
    expect(reads.item).toHaveBeenCalledOnce()
  })

  it('is no profile where the item is no person', async () => {
    const { after, host } = open()
    const before = host.stores.session.getState().user
    await act(() => after.refresh(STORED))
    expect(host.stores.session.getState().user).toBe(before)
  })
})

describe('the profile of the person who saves it', () => {
  const picture = { id: 7, data: { thumbnails: [] } }
  const profile = { collection: users, primaryKey: '1' }
  const answer = answerOf({ id: 1, first_name: 'Grace', avatar: 7 })
  const shown = ({ host }: ReturnType<typeof open>) => host.stores.session.getState().user

  it('is shown with its new picture', async () => {
    const asked = vi.fn(() => ({ data: { avatar: picture }, undeclared: true as const }))
    const page = open({ ...profile, handlers: { 'GET /users/me': asked } })
    await act(() => page.after.refresh(answer))
    expect(shown(page)).toMatchObject({ first_name: 'Grace', avatar: picture })
    expect(asked.mock.calls).toMatchObject([[{ query: { fields: 'avatar.*' } }]])
  })

  it.each([
    ['the same', { ...aUser(), avatar: picture }, answer],
    ['none, as before', aUser(), answerOf({ id: 1, first_name: 'Grace', avatar: null })],
    ['none that is sent', aUser(), answerOf({ id: 1, first_name: 'Grace' })],
  ])('keeps its picture where that is %s', async (_case, user, answer) => {
    const page = open({ ...profile, user: user as ReturnType<typeof aUser> })
    const before = shown(page)?.avatar
    await act(() => page.after.refresh(answer))
    expect(shown(page)).toMatchObject({ first_name: 'Grace', avatar: before })
    expect(page.host.requests).toEqual([])
  })

  it.each([
    ['someone else is saved', '2', answer],
    ['nothing was answered', '1', answerOf(undefined)],
  ])('stays as it is where %s', async (_case, primaryKey, answer) => {
    const page = open({ collection: users, primaryKey })
    const before = shown(page)
    await act(() => page.after.refresh(answer))
    expect(shown(page)).toBe(before)
  })

  it('is saved also where its picture cannot be read, which is said', async () => {
    const handlers = {
      'GET /users/me': () => ({ status: 500, error: { code: null, message: 'Down' } }),
    }
    const page = open({ ...profile, handlers })
    await act(() => page.after.refresh(answer))
    expect(page.notices()).toMatchObject([{ title: 'Down', color: 'danger' }])
  })
})

describe('what is said of a save', () => {
  it('names the fields that were taken over of others', () => {
    const { after, notices } = open()
    act(() => after.report([], DONE.sent, ['name', 'country']))
    expect(notices()).toMatchObject([
      { title: 'Item saved' },
      { title: 'Also changed there, and taken over: Name, Country.', icon: 'group' },
    ])
  })

  it.each<[string, number, Item, boolean]>([
    ['several items', 2, { name: 'Same', country: 4 }, true],
    ['a single item', 1, { name: 'Same' }, false],
    ['several items and a related one', 2, { country: { id: 4, name: 'France' } }, false],
    ['several items and rows of others', 2, { name: 'Same', line: [{ id: 4 }] }, false],
    ['what the collection does not have', 2, { gone: 1 }, false],
  ])('offers to take it back, or does not: %s', (_case, count, sent, isOffered) => {
    const { after, notices } = open({ count })
    act(() => after.report([{ id: 1 }, { id: 2 }], sent, []))
    expect(notices()).toHaveLength(1)
    expect(notices()[0]?.action !== undefined).toBe(isOffered)
  })
})
