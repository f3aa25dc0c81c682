import type { Item, PrimaryKey } from '@pergola/sdk'
import { aCollection, aRelation, createFakeHost, type FakeHost, renderWithHost } from '@pergola/sdk/testing'
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { browserStorage } from './draftStorage'
import { createDrafts } from './drafts'
import type { ItemSession } from './ItemSession'
import { ownTab } from './ownTab'
import { useItemSession } from './useItemSession'

const cities = aCollection('cities', {
  name: {},
  mayor: {},
  code: { readonly: true },
  streets: { type: 'o2m', datatype: null },
})
const streets = aCollection('streets', { city: { type: 'm2o' }, text: {} })
const LYON: Item = { id: 1, name: 'Lyon', mayor: 'Ada', code: 'LY' }
const DEFAULTS: Item = { name: 'Unnamed', mayor: null, code: null }
const ofTab = (tab: string, primaryKey: PrimaryKey = 1) =>
  createDrafts({ project: 'atlas', userId: 1, collection: 'cities', primaryKey }, cities.fields, {
    tab: () => tab,
  })

interface PageOptions {
  host?: FakeHost
  primaryKey?: PrimaryKey
  items?: readonly Item[]
  startValues?: Item
}

function createHost(): FakeHost {
  const street = { collection_many: 'streets', field_many: 'city' }
  return createFakeHost({
    collections: [cities, streets],
    relations: [aRelation({ ...street, collection_one: 'cities', field_one: 'streets' })],
  })
}

function open({ host = createHost(), primaryKey = 1, items = [LYON], startValues }: PageOptions = {}) {
  const page = {} as ItemSession
  const loaded = { items, etag: '"1"' }
  const access = { isReadable: () => true, isWritable: (field: string) => field !== 'code' }
  const start = startValues ?? items[0] ?? DEFAULTS
  function Page() {
    const session = useItemSession({
      collection: cities,
      primaryKey,
      fields: cities.fields,
      access,
      loaded,
      startValues: start,
      isBatch: items.length > 1,
    })
    Object.assign(page, session)
    return null
  }
  const { unmount } = renderWithHost(<Page />, { host })
  const stage = (values: Item) =>
    act(() => {
      for (const [field, value] of Object.entries(values)) page.stage(field, value)
    })
  const startSave = () => {
    let sent: Item = {}
    act(() => {
      sent = page.saveStarted()
    })
    return sent
  }
  return { page, stage, startSave, close: unmount, host, edits: () => host.stores.edits.getState() }
}

const next = (item: Item, etag = '"2"') => ({ items: [{ ...LYON, ...item }], etag })
const kept = (tab = ownTab(), key: PrimaryKey = 1) => ofTab(tab, key).read()
const keep = (tab: string, values: Item, base: Item = LYON) => ofTab(tab).write(values, base)

/** Long enough for what a page asks of the browser as it opens. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)))

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** Has the browser know this tab as one that is open, beside these. */
function haveOpen(...tabs: string[]) {
  const held = tabs.map((tab) => ({ name: `pergola.tab/${tab}` }))
  const locks = { query: async () => ({ held }), request: async () => {} }
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(locks as unknown as LockManager)
}

describe('a page that opens', () => {
  it('goes on with what this tab has kept, as far as it may be written, and compares it with what is stored now', () => {
    keep(ownTab(), { mayor: 'Typed', code: 'XX' }, { mayor: 'Before', code: 'LY' })
    const { page } = open()
    expect(page.staged).toEqual({ mayor: 'Typed' })
    expect(page.values).toEqual({ ...LYON, mayor: 'Typed' })
    expect(page.restoredAt).toBe(kept()?.savedAt)
    expect(page.conflict).toEqual({
      conflicts: [{ field: 'mayor', mine: 'Typed', theirs: 'Ada' }],
      takenOver: [],
    })
  })

  it('says nothing of a conflict where no one else wrote', () => {
    keep(ownTab(), { mayor: 'Typed' })
    const { page } = open()
    expect(page.restoredAt).not.toBeNull()
    expect(page.conflict).toBeNull()
  })

  it.each([
    ['the later edits', { mayor: 'Later' }],
    ['nothing of edits that were saved or discarded', null],
  ])(
    'of a browser that was killed has %s again, unless something was typed meanwhile',
    async (_what, latest) => {
      vi.spyOn(Date, 'now').mockReturnValue(5)
      keep(ownTab(), { name: 'Earlier' })
      vi.spyOn(Date, 'now').mockReturnValue(9)
      const recover = vi.spyOn(browserStorage, 'recover').mockImplementation(async () => {
        if (latest) keep(ownTab(), latest)
        else ofTab(ownTab()).remove()
      })
      const { page, close } = open()
      expect(page.staged).toEqual({ name: 'Earlier' })
      await settle()
      expect(page.staged).toEqual(latest ?? {})
      expect(page.restoredAt).toBe(latest && 9)
      close()

      recover.mockImplementation(async () => keep(ownTab(), { mayor: 'Latest' }))
      const again = open()
      again.stage({ name: 'Typed' })
      await settle()
      expect(again.page.staged).toMatchObject({ name: 'Typed' })
    },
  )

  it('says nothing of what is stored by now', () => {
    keep(ownTab(), { mayor: 'Ada' }, { mayor: 'Before' })
    const { page } = open()
    expect(page).toMatchObject({ staged: {}, restoredAt: null, conflict: null, hasEdits: false })
  })

  it('goes on with what a closed tab has left', async () => {
    keep('closed', { mayor: 'Typed' })
    haveOpen()
    const { page } = open()
    await waitFor(() => expect(page.staged).toEqual({ mayor: 'Typed' }))
    expect(kept('closed')).toBeNull()
    expect(page.elsewhere).toBeNull()
  })

  it('leaves it where it is if something is typed first', async () => {
    keep('closed', { mayor: 'Typed' })
    haveOpen()
    const { page, stage } = open()
    stage({ name: 'Lugdunum' })
    await settle()
    expect(page.staged).toEqual({ name: 'Lugdunum' })
    expect(kept('closed')?.values).toEqual({ mayor: 'Typed' })
    expect(page.elsewhere).toBeNull()
  })

  it('leaves it where it is if the page is left first', async () => {
    keep('closed', { mayor: 'Typed' })
    haveOpen()
    const { close, edits } = open()
    close()
    await settle()
    expect(kept('closed')?.values).toEqual({ mayor: 'Typed' })
    expect(edits().values).toEqual({})
  })

  it('offers what is typed in another tab, with which the form starts again', async () => {
    keep('there', { mayor: 'Typed there' })
    haveOpen('there')
    const { page } = open()
    await waitFor(() => expect(page.elsewhere).not.toBeNull())
    expect(page.elsewhere?.savedAt).toBe(kept('there')?.savedAt)
    expect(page).toMatchObject({ staged: {}, generation: 0 })
    act(() => page.elsewhere?.takeOver())
    expect(page).toMatchObject({ staged: { mayor: 'Typed there' }, elsewhere: null, generation: 1 })
    expect(kept('there')).toBeNull()
  })
})

describe('a save', () => {
  it('leaves what was typed since, and reports what others have changed of that', () => {
    keep(ownTab(), { mayor: 'Eva' })
    const { page, stage, startSave } = open()
    const sent = startSave()
    expect(sent).toEqual({ mayor: 'Eva' })
    expect(page.isSaving).toBe(true)
    expect(page.isEditedSince({ sent })).toBe(false)
    stage({ name: 'Lugdunum', mayor: 'Eve' })
    expect(page.isEditedSince({ sent })).toBe(true)
    act(() => page.saved(next({ mayor: 'EVA', name: 'Lyons' }), { sent }))
    expect(page).toMatchObject({
      isSaving: false,
      etag: '"2"',
      restoredAt: null,
      staged: { name: 'Lugdunum', mayor: 'Eve' },
      savedValues: { name: 'Lyons', mayor: 'EVA' },
      item: { name: 'Lyons' },
    })
    // What was sent is as the server has made it.
    expect(page.conflict).toEqual({
      conflicts: [{ field: 'name', mine: 'Lugdunum', theirs: 'Lyons' }],
      takenOver: [],
    })
    expect(kept()).toMatchObject({
      values: { name: 'Lugdunum', mayor: 'Eve' },
      base: { name: 'Lyons', mayor: 'EVA' },
    })
  })

  it('takes notices away with what it has stored', () => {
    keep(ownTab(), { mayor: 'Typed' }, { mayor: 'Before' })
    const { page, startSave } = open()
    const sent = startSave()
    act(() => page.saved(next({ mayor: 'Typed' }), { sent }))
    expect(page).toMatchObject({ staged: {}, restoredAt: null, conflict: null })
    expect(kept()).toBeNull()
  })

  it('that comes too late puts the edits on top of what someone else has written', () => {
    const { page, stage } = open()
    stage({ mayor: 'Eva' })
    const theirs = next({ mayor: 'Cleo', name: 'Lugdunum' }, '"3"')
    const merge = {
      conflicts: [{ field: 'mayor', mine: 'Eva', theirs: 'Cleo' }],
      takenOver: ['name'],
    }
    expect(page.compared(theirs)).toEqual(merge)
    expect(page.conflict).toBeNull()
    act(() => page.outdated(theirs))
    expect(page).toMatchObject({
      conflict: merge,
      etag: '"3"',
      staged: { mayor: 'Eva' },
      values: { name: 'Lugdunum', mayor: 'Eva' },
    })
    act(() => page.noticeClosed())
    expect(page).toMatchObject({ conflict: null, staged: { mayor: 'Eva' } })
  })

  it('of a new item leaves what was typed since to the page of the item, without a notice', () => {
    const before = open({ primaryKey: '+', items: [] })
    before.stage({ name: 'Oslo' })
    const sent = before.startSave()
    before.stage({ mayor: 'Eva' })
    const created = { id: 3, name: 'Oslo', mayor: null, code: null }
    act(() => before.page.created(3, { items: [created], etag: null }, { sent }))
    expect(kept(ownTab(), '+')).toBeNull()
    expect(kept(ownTab(), 3)?.values).toEqual({ mayor: 'Eva' })
    before.close()
    const { page } = open({ host: before.host, primaryKey: '3', items: [created] })
    expect(page).toMatchObject({ staged: { mayor: 'Eva' }, restoredAt: null, isSaving: false })
    act(() => page.ended())
    expect(kept(ownTab(), 3)).toBeNull()
  })

  it('of a new item leaves nothing where nothing was typed since', () => {
    const { page, stage, edits, startSave } = open({ primaryKey: '+', items: [] })
    stage({ name: 'Oslo' })
    const sent = startSave()
    act(() => page.created(3, { items: [{ id: 3, name: 'Oslo' }], etag: null }, { sent }))
    expect(edits()).toMatchObject({ collection: null, values: {} })
    expect(localStorage).toHaveLength(0)
  })
})

describe('a save that ends behind a page that was left', () => {
  function leave({ since = {}, ...options }: PageOptions & { since?: Item } = {}) {
    const { page, stage, close, startSave } = open(options)
    stage({ mayor: 'Eva' })
    const sent = startSave()
    stage(since)
    close()
    return { page, sent }
  }

  it('keeps what was typed since', () => {
    const { page, sent } = leave({ since: { name: 'Lugdunum' } })
    page.endedBehind(next({ mayor: 'Eva' }), { sent })
    expect(kept()).toMatchObject({ values: { name: 'Lugdunum' }, base: { name: 'Lyon' } })
  })

  it('keeps nothing else', () => {
    const { page, sent } = leave()
    expect(kept()?.values).toEqual({ mayor: 'Eva' })
    page.endedBehind(next({ mayor: 'Eva' }), { sent })
    expect(kept()).toBeNull()
    page.endedBehind(next({ mayor: 'Eva' }), { sent: {} })
    expect(kept()).toBeNull()
  })

  it('keeps it for the item that it has created', () => {
    const { page, sent } = leave({ primaryKey: '+', items: [], since: { name: 'Oslo' } })
    page.endedBehind({ items: [{ id: 3, mayor: 'Eva' }], etag: null }, { sent })
    expect(kept(ownTab(), '+')).toBeNull()
    expect(kept(ownTab(), 3)?.values).toEqual({ name: 'Oslo' })
  })

  it('keeps it for no item where none was answered', () => {
    const { page, sent } = leave({ primaryKey: '+', items: [], since: { name: 'Oslo' } })
    page.endedBehind({ items: [], etag: null }, { sent })
    expect(localStorage).toHaveLength(0)
  })

  it('keeps what was sent where it fails, unless that is kept already', () => {
    const { page, sent } = leave({ since: { name: 'Lugdunum' } })
    page.endedBehind(null, { sent })
    expect(kept()?.values).toEqual({ mayor: 'Eva', name: 'Lugdunum' })
    ofTab(ownTab()).remove()
    page.endedBehind(null, { sent })
    expect(kept()).toMatchObject({ values: { mayor: 'Eva' }, base: { mayor: 'Ada' } })
  })
})

describe('edits that are taken back', () => {
  it('leave the form as it was stored, and no notice', () => {
    keep(ownTab(), { mayor: 'Typed' }, { mayor: 'Before' })
    const { page } = open()
    page.attempted({ key: 'first', tried: [], settled: [] })
    act(() => page.discarded())
    expect(page).toMatchObject({ staged: {}, restoredAt: null, conflict: null, generation: 1 })
    expect(page.attempt()).toBeNull()
    expect(kept()).toBeNull()
  })

  it('make way for the next new item', () => {
    const { page, stage } = open({ primaryKey: '+', items: [] })
    stage({ mayor: 'Eva' })
    page.attempted({ key: 'first', tried: [], settled: [] })
    act(() => page.startedOver())
    expect(page).toMatchObject({ staged: {}, values: DEFAULTS, generation: 1 })
    expect(page.attempt()).toBeNull()
    expect(localStorage).toHaveLength(0)
  })

  it('keep what was restored where only the notice is closed', () => {
    keep(ownTab(), { mayor: 'Typed' }, { mayor: 'Before' })
    const { page } = open()
    act(() => page.noticeClosed())
    expect(page).toMatchObject({ staged: { mayor: 'Typed' }, restoredAt: null, conflict: null })
    expect(kept()?.values).toEqual({ mayor: 'Typed' })
  })
})

describe('several items at once', () => {
  const NICE: Item = { id: 2, name: 'Nice', mayor: 'Ada', code: 'NI' }
  const both = { primaryKey: '1,2', items: [LYON, NICE], startValues: { mayor: 'Ada' } }

  it('are sent also what they share already', () => {
    const { page, stage } = open(both)
    expect(page).toMatchObject({ item: null, items: [LYON, NICE], savedValues: { mayor: 'Ada' } })
    stage({ mayor: 'Ada' })
    expect(page.staged).toEqual({ mayor: 'Ada' })
  })

  it('go on with what they share as the page opened', () => {
    const { page, stage, startSave } = open(both)
    stage({ name: 'Same' })
    const sent = startSave()
    const stored = [LYON, NICE].map((item) => ({ ...item, name: 'Same' }))
    act(() => page.saved({ items: stored, etag: null }, { sent }))
    expect(page).toMatchObject({ staged: {}, conflict: null, items: stored, savedValues: { mayor: 'Ada' } })
  })
})

it('has nothing to do with the edits of another page', () => {
  const { page, edits } = open()
  act(() => {
    edits().started('cities', 9, {}, { mayor: 'Eva' })
    edits().saveStarted()
  })
  expect(page).toMatchObject({ staged: {}, hasEdits: false, isSaving: false })
  expect(page.hasUnsavedEdits()).toBe(false)
})
