import { aCollection } from '@pergola/sdk/testing'
import { beforeEach, describe, expect, it } from 'vitest'
import { browserStorage, type DraftStorage } from './draftStorage'
import { baseOf, createDrafts, type Draft } from './drafts'

const owner = { project: 'atlas', userId: 1, collection: 'cities', primaryKey: 7 }
const { fields } = aCollection('cities', {
  name: {},
  area: {},
  code: { type: 'hash' },
  pin: { interface: 'pin-pad' },
})

beforeEach(() => localStorage.clear())

it('keeps edits with what the fields held before', () => {
  createDrafts(owner, fields, { now: () => 5 }).write({ name: 'Lyons' }, { name: 'Lyon', area: 3 })
  expect(createDrafts(owner, fields).read()).toEqual({
    savedAt: 5,
    values: { name: 'Lyons' },
    base: { name: 'Lyon' },
  })
})

it.each([{ project: 'other' }, { userId: 2 }, { collection: 'countries' }, { primaryKey: 8 }])(
  'keeps them apart from those of %j',
  (part) => {
    createDrafts(owner, fields).write({ name: 'Lyons' }, {})
    expect(createDrafts({ ...owner, ...part }, fields).read()).toBeNull()
  },
)

it('never keeps secrets', () => {
  const isSecret = (id: string) => id === 'pin-pad'
  createDrafts(owner, fields, { isSecret }).write({ code: 'hidden', pin: 'hidden', name: 'Lyons' }, {})
  expect(JSON.stringify({ ...localStorage })).not.toContain('hidden')
})

it('drops fields that the collection no longer has', () => {
  createDrafts(owner, fields).write({ name: 'Lyons', area: 4 }, {})
  const { name } = fields
  expect(createDrafts(owner, name ? { name } : {}).read()?.values).toEqual({ name: 'Lyons' })
})

it('keeps nothing once nothing is edited, or after it is removed', () => {
  const drafts = createDrafts(owner, fields)
  drafts.write({ name: 'Lyons' }, {})
  drafts.write({}, {})
  expect(localStorage.length).toBe(0)
  drafts.write({ name: 'Lyons' }, {})
  drafts.remove()
  expect(drafts.read()).toBeNull()
})

it.each([
  'no json',
  '{}',
  '{"savedAt":1,"values":[],"base":{}}',
  '{"savedAt":1,"values":{"name":"Lyons"},"base":[]}',
  '{"savedAt":"1","values":{"name":"Lyons"},"base":{}}',
  '{"savedAt":1,"values":{},"base":{}}',
  'null',
])('ignores a damaged entry: %s', (text) => {
  const drafts = createDrafts(owner, fields)
  drafts.write({ name: 'Lyons' }, {})
  localStorage.setItem(localStorage.key(0) ?? '', text)
  expect(drafts.read()).toBeNull()
})

it('reads back what a save has left unanswered, without secrets and fields that are gone, as far as it can be read', () => {
  const drafts = createDrafts(owner, fields, { now: () => 5 })
  const values = { name: 'Lyons', code: 'hidden', gone: 1 }
  const settled = { sent: values, stored: values, etag: '"2"', replaced: '"1"' }
  const attempt = { key: 'first', tried: [values], settled: [settled] }
  drafts.write(values, {}, { sent: values, attempt })
  const kept = { name: 'Lyons' }
  const keptAttempt = { key: 'first', tried: [kept], settled: [{ ...settled, sent: kept, stored: kept }] }
  expect(drafts.read()).toEqual({
    savedAt: 5,
    values: kept,
    base: { name: null },
    sent: kept,
    attempt: keptAttempt,
  })
  const key = localStorage.key(0) ?? ''
  for (const damage of [
    { key: 7 },
    { tried: 'none' },
    { tried: [1] },
    { settled: [null] },
    { settled: [{ sent: kept }] },
  ]) {
    const damaged = { savedAt: 5, values: kept, base: {}, sent: [1], attempt: { ...keptAttempt, ...damage } }
    localStorage.setItem(key, JSON.stringify(damaged))
    expect(drafts.read()).toStrictEqual({ savedAt: 5, values: kept, base: {} })
  }
})

it('goes on without keeping anything when the storage refuses', () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const storage = { keys: refuse, getItem: refuse, setItem: refuse, removeItem: refuse, recover: refuse }
  const drafts = createDrafts(owner, fields, { storage })
  drafts.write({ name: 'Lyons' }, {})
  expect(drafts.read()).toBeNull()
})

it('counts what was on its way to the server as what the edits were made on, once it has arrived', () => {
  const drafts = createDrafts(owner, fields, { now: () => 5 })
  drafts.write({ name: 'Lyons!', area: 4 }, { name: 'Lyon', area: 3 }, { sent: { name: 'Lyons' } })
  const draft = drafts.read() as Draft
  expect(baseOf(draft, { name: 'Lyons', area: 3 })).toEqual({ name: 'Lyons', area: 3 })
  expect(baseOf(draft, { name: 'Lyon', area: 3 })).toEqual({ name: 'Lyon', area: 3 })
})

describe('two tabs', () => {
  const inTab = (name: string, open: string[] = []) =>
    createDrafts(owner, fields, { tab: () => name, now: () => 5, findOpenTabs: async () => new Set(open) })

  it('keep the edits of one item apart, and a save in one leaves those of the other', () => {
    inTab('a').write({ name: 'Lyons' }, {})
    inTab('b').write({ area: 4 }, {})
    expect(inTab('a').read()?.values).toEqual({ name: 'Lyons' })
    inTab('b').remove()
    expect(inTab('a').read()?.values).toEqual({ name: 'Lyons' })
  })

  it('know of each other, and whether the other one is still open', async () => {
    inTab('a').write({ name: 'Lyons' }, {})
    expect(await inTab('b', ['a', 'b']).readOthers()).toMatchObject([
      { isOpen: true, values: { name: 'Lyons' } },
    ])
    expect(await inTab('b', ['b']).readOthers()).toMatchObject([{ isOpen: false }])
    expect(await inTab('a').readOthers()).toEqual([])
  })

  it('are known by all others, the latest first', async () => {
    const at = (name: string, savedAt: number, text: string) =>
      createDrafts(owner, fields, { tab: () => name, now: () => savedAt }).write({ name: text }, {})
    at('a', 5, 'before')
    at('b', 9, 'last')
    at('c', 7, 'between')
    localStorage.setItem(`${localStorage.key(0)?.replace(/[^/]+$/, '')}d`, 'no json')
    const others = await inTab('own', ['c']).readOthers()
    expect(others.map(({ values, isOpen }) => [values.name, isOpen])).toEqual([
      ['last', false],
      ['between', true],
      ['before', false],
    ])
  })

  it('have again what a killed browser has lost, unless they are open', async () => {
    inTab('a').write({ name: 'Lyons' }, {})
    const key = localStorage.key(0) ?? ''
    const text = localStorage.getItem(key) ?? ''
    const keyOf = (name: string) => key.replace(/[^/]+$/, name)
    localStorage.clear()
    const lost = [keyOf('own'), keyOf('closed'), keyOf('open'), 'pergola.draft/other/item/closed']
    const storage: DraftStorage = {
      ...browserStorage,
      recover: async (chosen, savedAtOf) => {
        expect(savedAtOf(text)).toBe(5)
        for (const each of lost.filter(chosen)) localStorage.setItem(each, text)
      },
    }
    const findOpenTabs = async () => new Set(['own', 'open'])
    const drafts = createDrafts(owner, fields, { storage, tab: () => 'own', findOpenTabs })
    expect(await drafts.readOthers()).toMatchObject([{ isOpen: false, values: { name: 'Lyons' } }])
    expect(drafts.read()?.values).toEqual({ name: 'Lyons' })
    expect(Object.keys(localStorage).sort()).toEqual([keyOf('closed'), keyOf('own')].sort())
  })

  it('can take over from one another', async () => {
    inTab('a').write({ name: 'Lyons' }, {})
    const [other] = await inTab('b').readOthers()
    other?.takeOver()
    expect(inTab('a').read()).toBeNull()
    expect(inTab('b').read()?.values).toEqual({ name: 'Lyons' })
  })
})
