import type { Collection, Item, PrimaryKey } from '@pergola/sdk'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { articleFields, createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import {
  columnsInto,
  finishedJob,
  runImport,
  undoneJob,
  uploadTable,
} from '../../api/src/testing/importTable'
import { isFuzzing, patienceOf, runsOf } from '../../api/src/testing/randomRuns'
import { fetchItems } from '../../core-modules/collections/data/itemQuery'
import { updateItems } from '../../core-modules/collections/data/itemWrites'
import { deleteUndoably, restoreValues, type Undo } from '../../core-modules/collections/undo/deletion'
import { type Api, createApi } from '../../sdk/src/client/api/createApi'
import { writeRows } from '../../sdk/src/items/data/itemsQuery'

/** One is deleted by its status, the other for good. */
const names = ['articles', 'notes'] as const
type Name = (typeof names)[number]
/** Who changed a row last is said again by each write of the console, and by no other's. */
const SERVER_MADE = ['modified_by', 'modified_on']
const ROWS = 8

/** A server of its own for each try of the test: one that was too slow may still be at work when the next one begins. */
interface Stage {
  t: TestApp
  api: Api
  collections: Record<Name, Collection>
}

async function openStage(): Promise<Stage> {
  const t = await createTestApp()
  onTestFinished(t.close)
  await createArticles(t)
  const isOwn = ({ field, datatype }: Record<string, unknown>) =>
    Boolean(datatype) && !['status', 'pin', 'cover', 'author'].includes(String(field))
  await post(t.admin, '/collections', { collection: 'notes', fields: articleFields.filter(isOwn) })
  const api = createApi({ root: '/', project: 'demo', fetch: (input, init) => send(t, input, init) })
  const collections = {
    articles: await api.get<Collection>('/collections/articles'),
    notes: await api.get<Collection>('/collections/notes'),
  }
  return { t, api, collections }
}

/** The console's requests, without a network. */
async function send({ admin }: TestApp, input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = String(input).replace(/^.*?\/demo/, '')
  const headers = Object.fromEntries(new Headers(init.headers))
  const request = {
    method: init.method ?? 'GET',
    url,
    headers,
    ...(init.body && { payload: String(init.body) }),
  }
  const { statusCode, body, headers: answered } = await admin(request as InjectOptions & { url: string })
  return new Response(statusCode === 204 ? null : body, {
    status: statusCode,
    headers: answered as Record<string, string>,
  })
}

async function fill({ t }: Stage): Promise<void> {
  for (const name of names) {
    await t.project.knex(name).delete()
    const rows = Array.from({ length: ROWS }, (_, index) => ({
      id: index + 1,
      title: `Item ${index}`,
      sort: index + 1,
      code: String.fromCharCode(65 + index),
      views: index,
      price: '12.50',
      keywords: ['a', 'b,c'],
      meta_data: { deep: [index] },
      publish_date: '1850-01-01',
      publish_on: '2024-02-29 10:00:00',
    }))
    await post(t.admin, `/items/${name}`, rows)
  }
}

async function dump({ t }: Stage): Promise<Record<Name, Item[]>> {
  const rowsOf = async (name: Name) =>
    ((await t.project.knex(name).orderBy('id')) as Item[]).map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => !SERVER_MADE.includes(field))),
    )
  return { articles: await rowsOf('articles'), notes: await rowsOf('notes') }
}

const key = fc.integer({ min: 1, max: ROWS })
const keys = fc.uniqueArray(key, { minLength: 1, maxLength: 4 })
const code = fc.constantFrom('A', 'B', 'X', 'Y', null)
const values = fc
  .record(
    {
      title: fc.constantFrom('New', '=1+1', 'Ünïcode 🌍', ' spaced '),
      views: fc.constantFrom(0, 7, null),
      price: fc.constantFrom('0.10', '-3', null),
      featured: fc.boolean(),
      keywords: fc.constantFrom([], ['x'], ['y,z', '']),
      meta_data: fc.constantFrom(null, { a: null }, [1], 'text'),
      publish_date: fc.constantFrom(null, '2024-01-31'),
      publish_time: fc.constantFrom(null, '23:59:59'),
      body: fc.constantFrom('', '<p>x</p>', null),
      code,
    },
    { requiredKeys: [] },
  )
  .filter((change) => Object.keys(change).length > 0)
const name = fc.constantFrom(...names)

const step = fc.oneof(
  fc.record({ kind: fc.constant('delete' as const), name, keys }),
  fc.record({ kind: fc.constant('edit' as const), name, keys, values }),
  fc.record({ kind: fc.constant('reorder' as const), name, order: fc.shuffledSubarray([1, 2, 3, 4, 5]) }),
  fc.record({ kind: fc.constant('editMatching' as const), name, from: key, values }),
  fc.record({ kind: fc.constant('deleteMatching' as const), name, from: key }),
  fc.record({
    kind: fc.constant('import' as const),
    name,
    lines: fc.array(fc.tuple(code, fc.constantFrom('One', 'Two', null), fc.constantFrom('1', 'x', '')), {
      minLength: 1,
      maxLength: 4,
    }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** Does a step as the console does it. @returns How its notice takes it back; null where nothing was done. */
async function take(stage: Stage, one: Step): Promise<Undo | null> {
  const { t, api, collections } = stage
  const collection = collections[one.name]
  switch (one.kind) {
    case 'delete': {
      const access = { isReadable: () => true, isWritable: () => true }
      const present = await presentKeys(api, one.name, one.keys)
      if (present.length === 0) return null
      return deleteUndoably(api, present, {
        collection,
        access,
        canCreate: true,
        count: present.length,
        following: { follows: [], isComplete: true },
      })
    }
    case 'edit': {
      const present = await presentKeys(api, one.name, one.keys)
      if (present.length === 0) return null
      const joined = present.join(',')
      const { items } = await fetchItems(api, one.name, joined)
      await updateItems(api, one.name, joined, one.values)
      return restoreValues(api, collection, items, Object.keys(one.values))
    }
    case 'reorder': {
      const present = await presentKeys(api, one.name, one.order)
      if (present.length === 0) return null
      const { items } = await fetchItems(api, one.name, present.join(','))
      const before = items.map(({ id, sort }) => ({ id, sort }))
      const places = before.map(({ sort }) => sort).toSorted()
      const moved = present.map((id, index) => ({ id, sort: places[index] }))
      await writeRows(api, one.name, 'id', moved)
      return () => writeRows(api, one.name, 'id', before)
    }
    case 'editMatching':
      return jobUndo(t, one.name, `?filter[id][gte]=${one.from}`, { action: 'update', values: one.values })
    case 'deleteMatching':
      return jobUndo(t, one.name, `?filter[id][gte]=${one.from}`, { action: 'delete' })
    case 'import': {
      const text = one.lines.map((cells) => cells.map((cell) => cell ?? '').join(',')).join('\n')
      const upload = await uploadTable(t.admin, 'a.csv', `code,title,views\n${text}\n`, one.name)
      const { id } = upload.json().data
      await runImport(t.admin, id, { columns: columnsInto('code', 'title', 'views'), match: 'code' })
      return takesBack(t, id)
    }
  }
}

async function jobUndo(t: TestApp, collection: Name, query: string, payload: object): Promise<Undo | null> {
  const { id } = (await post(t.admin, `/batches/${collection}${query}`, payload)) as { id: number }
  await finishedJob(t.admin, id)
  return takesBack(t, id)
}

async function takesBack(t: TestApp, id: number): Promise<Undo | null> {
  const job = await finishedJob(t.admin, id)
  if (!job.can_undo) return null
  return async () => {
    const undone = await undoneJob(t.admin, id)
    expect(undone).toMatchObject({ state: 'undone', counts: { kept: 0 } })
  }
}

/** Those that a listing shows, as only they can be ticked. */
async function presentKeys(api: Api, collection: Name, wanted: readonly number[]): Promise<PrimaryKey[]> {
  const query = { fields: 'id', limit: -1, filter: { id: { in: wanted.join(',') } } }
  const rows = await api.get<Item[]>(`/items/${collection}`, { query })
  return rows.map(({ id }) => id as number)
}

it('leaves the database as it was, whatever was done, once all of it is taken back', {
  timeout: patienceOf(90_000),
}, async () => {
  const stage = await openStage()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      await fill(stage)
      const before = await dump(stage)
      const undos: Undo[] = []
      for (const one of steps) {
        // What the server refuses has done nothing.
        const undo = await take(stage, one).catch(() => null)
        if (undo) undos.push(undo)
      }
      for (const undo of undos.toReversed()) await undo()
      expect(await dump(stage)).toEqual(before)
    }),
    // MariaDB takes longer for each. A slow machine does fewer of them.
    {
      numRuns: runsOf(process.env.TEST_DB ? 3 : 8),
      ...(!isFuzzing && { interruptAfterTimeLimit: 40_000 }),
    },
  )
})
