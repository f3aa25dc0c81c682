import { type Item, rejectText } from '@pergola/sdk'
import {
  aCollection,
  anEditor,
  aRelation,
  createFakeHost,
  type FakeRequest,
  renderWithHost,
} from '@pergola/sdk/testing'
import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ItemSession } from './ItemSession'
import { markTaken } from './takenKeys'
import { useItemSession } from './useItemSession'
import { useSaveItem } from './useSaveItem'

const countries = aCollection('countries', {
  id: { type: 'string', datatype: 'VARCHAR', auto_increment: false },
  cities: { type: 'o2m' },
  capital: { type: 'm2o' },
  data: { type: 'json' },
})
const cities = aCollection('cities', {
  id: { type: 'string', datatype: 'VARCHAR', auto_increment: false },
  name: {},
  country: { type: 'm2o' },
})
const collections = { countries, cities }
const relations = [
  aRelation({ field_one: 'cities' }),
  aRelation({ collection_many: 'countries', field_many: 'capital', collection_one: 'cities' }),
]
const schema = { collections, relations }
const SAID = 'Another item has this value already.'
const refused = (id: string) => ({ $new: rejectText(id, SAID), id, name: 'x' })
const made = (id: string) => ({ $new: true, id, name: 'x' })

interface ServerOptions {
  knowsNew?: boolean
  taken?: readonly string[]
  canChange?: boolean
}

/** A server that refuses what it is to create with a key that is taken. */
function open({ knowsNew = true, taken = ['osl'], canChange = true }: ServerOptions = {}) {
  const asked: FakeRequest[] = []
  const sent: Item[] = []
  const host = createFakeHost({
    collections: [countries, cities, aCollection('directus_activity')],
    relations,
    ...(knowsNew && { info: { nested_new: true } }),
    ...(!canChange && { user: anEditor() }),
    handlers: {
      'GET /items/cities': (request) => {
        asked.push(request)
        return {
          data: taken.filter((id) => JSON.stringify(request.query).includes(`"${id}"`)).map((id) => ({ id })),
        }
      },
      'POST /items/countries': ({ body }) => {
        const item = body as Item
        sent.push(item)
        const rows = [...((item.cities as Item[]) ?? []), item.capital as Item].filter(Boolean)
        const row = rows.find(({ $new, id }) => $new && taken.includes(String(id)))
        const own = item.id === 'no'
        if (!row && !own) return { data: { ...item, cities: [] } }
        const lost = own
          ? { collection: 'countries', key: 'no', fields: ['id'] }
          : { collection: 'cities', key: String(row?.id), fields: ['id'] }
        return { status: 409, error: { code: 204, message: 'Taken' }, lost }
      },
    },
  })
  let page!: { session: ItemSession } & ReturnType<typeof useSaveItem>
  function Page() {
    const input = {
      collection: countries,
      primaryKey: '+',
      access: { isReadable: () => true, isWritable: () => true },
    }
    const loaded = { items: [], etag: null }
    const session = useItemSession({
      ...input,
      fields: countries.fields,
      loaded,
      startValues: { id: null, cities: null, capital: null },
      isBatch: false,
    })
    page = { session, ...useSaveItem({ ...input, isNew: true, count: 1, session }) }
    return null
  }
  renderWithHost(<Page />, { host })
  return {
    asked,
    sent,
    notices: () => host.stores.notifications.getState().items.map(({ title }) => title),
    stage: (field: string, value: unknown) => act(() => page.session.stage(field, value)),
    save: () => act(() => page.save('leave')),
    staged: () => page.session.staged,
    errors: () => page.errors?.fields,
  }
}

/** As if the code that asks for keys could not be fetched. */
function withoutTakenKeys() {
  vi.doMock('./takenKeys', () => {
    throw new Error('Offline')
  })
  onTestFinished(() => void vi.doUnmock('./takenKeys'))
}

beforeEach(() => localStorage.clear())

describe.each([
  ['that knows the mark of new items', true],
  ['that does not', false],
])('in front of a server %s', (_which, knowsNew) => {
  it.each([
    ['a list', 'cities', [{ name: 'Bergen' }, made('osl')], [{ name: 'Bergen' }, refused('osl')]],
    ['a reference', 'capital', made('osl'), refused('osl')],
  ])(
    'a related item in %s whose key another one has is marked, and held until it has another',
    async (...[, field, value, marked]) => {
      const page = open({ knowsNew })
      page.stage(field, value)
      await page.save()
      expect(page.staged()).toEqual({ [field]: marked })
      expect(page.errors()).toEqual({ [field]: `x, ID: ${SAID}` })
      const sent = page.sent.length
      await page.save()
      expect(page.sent).toHaveLength(sent)
      expect(page.errors()).toEqual({ [field]: `x, ID: ${SAID}` })

      page.stage(field, field === 'cities' ? [made('brg')] : made('brg'))
      await page.save()
      expect(page.sent).toHaveLength(sent + 1)
      expect(page.errors()).toBeUndefined()
    },
  )
})

describe('a server that does not know the mark', () => {
  it('is asked once for each key, and never sent the mark; JSON is no item', async () => {
    const page = open({ knowsNew: false })
    page.stage('data', { $new: true })
    page.stage('cities', [made('brg'), { name: 'y' }, { id: 'trd', name: 'z' }])
    await page.save()
    expect(page.asked.map(({ query }) => query)).toEqual([
      { fields: 'id', 'filter[id][eq]': 'brg', limit: '1', status: '*' },
    ])
    expect(page.sent).toEqual([
      { data: { $new: true }, cities: [{ id: 'brg', name: 'x' }, { name: 'y' }, { id: 'trd', name: 'z' }] },
    ])
  })

  it('is sent an item without typed keys also where no more code can be fetched', async () => {
    withoutTakenKeys()
    const page = open({ knowsNew: false })
    page.stage('id', 'se')
    page.stage('cities', [{ name: 'y' }])
    await page.save()
    expect(page.notices()).not.toContain('Offline')
    expect(page.sent).toEqual([{ id: 'se', cities: [{ name: 'y' }] }])
  })

  it('is not sent two items with one key, of which the second would change the first', async () => {
    const page = open({ knowsNew: false })
    page.stage('cities', [made('brg'), made('brg')])
    await page.save()
    expect(page.sent).toEqual([])
    expect(page.staged()).toEqual({ cities: [made('brg'), refused('brg')] })
  })

  it('is asked nothing by those who may change no item', async () => {
    const page = open({ knowsNew: false, canChange: false })
    page.stage('cities', [made('osl')])
    await page.save()
    expect(page.asked).toEqual([])
    expect(page.sent).toEqual([{ cities: [{ id: 'osl', name: 'x' }] }])
  })
})

it('the key of the new item itself is marked where another one has it', async () => {
  const page = open()
  page.stage('id', 'no')
  await page.save()
  expect(page.errors()).toEqual({ id: SAID })
  expect(page.staged()).toEqual({ id: 'no' })
})

it('a refusal is said as it came where the code that explains it cannot be fetched', async () => {
  withoutTakenKeys()
  const page = open()
  page.stage('cities', [made('osl')])
  await page.save()
  expect(page.notices()).toEqual(['Taken'])
  expect(page.staged()).toEqual({ cities: [made('osl')] })
})

it('no item is marked that exists, or is of another collection', () => {
  const taken = { collection: 'cities', key: 'osl' }
  expect(markTaken(countries, { cities: [{ id: 'osl', name: 'x' }] }, taken, SAID, schema)).toBeNull()
  expect(
    markTaken(countries, { cities: [made('osl')] }, { ...taken, collection: 'x' }, SAID, schema),
  ).toBeNull()
})
