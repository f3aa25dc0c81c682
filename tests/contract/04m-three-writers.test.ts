// @vitest-environment happy-dom
import '../setup/dom'
import type { Collection, Item, PrimaryKey, Relation } from '@pergola/sdk'
import { createFakeHost, renderWithHost } from '@pergola/sdk/testing'
import { act } from '@testing-library/react'
import fc from 'fast-check'
import { createElement } from 'react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'
import { isFuzzing, runsOf } from '../../api/src/testing/randomRuns'
import { fetchItems, type LoadedItems } from '../../core-modules/collections/data/itemQuery'
import type { ItemSession } from '../../core-modules/collections/item-page/ItemSession'
import { useItemSession } from '../../core-modules/collections/item-page/useItemSession'
import { useSaveItem } from '../../core-modules/collections/item-page/useSaveItem'
import { createApi } from '../../sdk/src/client/api/createApi'

/**
 * Three people edit one item and an item that it refers to, in every order that chance brings: the code of the item page,
 * three times, over one real API. No value may be replaced by someone who has not seen it.
 */
const FIELDS = ['title', 'body', 'code'] as const
/** The name of the author, changed inside the article. */
const RELATION = 'author'
const PLACES = [...FIELDS, RELATION] as const
type Place = (typeof PLACES)[number]
type Values = Record<Place, string>

let t: TestApp
let collections: Collection[]
let relations: Relation[]
let article: number
let author: number

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  collections = (await t.admin({ url: '/collections' })).json().data
  relations = (await t.admin({ url: '/relations' })).json().data
})
afterAll(() => t.close())

async function makeArticle(): Promise<void> {
  // Codes are unique: those of the play before must not refuse those of this one.
  await t.project.knex('articles').update({ code: null })
  author = ((await post(t.admin, '/items/authors', { name: 'N' })) as { id: number }).id
  const values = { title: 'T', body: 'B', code: null, status: 'draft', author }
  article = ((await post(t.admin, '/items/articles', values)) as { id: number }).id
}

/** What the database holds. */
async function stored(): Promise<Values> {
  const url = `/items/articles/${article}?status=*&fields=title,body,code,author.name`
  const { data } = (await t.admin({ url })).json()
  return { ...data, author: data.author.name }
}

const fetchFromApp = (async (input: RequestInfo | URL, init?: RequestInit) => {
  const { pathname, search } = new URL(String(input), 'https://cms.example/')
  const answer = await t.app.inject({
    method: (init?.method ?? 'GET') as 'GET',
    url: pathname + search,
    headers: {
      ...Object.fromEntries(new Headers(init?.headers)),
      authorization: `Bearer ${t.users.admin.token}`,
    },
    ...(init?.body && { payload: init.body as string }),
  })
  const headers = Object.entries(answer.headers).map(
    ([name, value]) => [name, String(value)] as [string, string],
  )
  return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode, headers })
}) as typeof fetch

/** One browser at the page of the article. */
class Writer {
  #page!: { session: ItemSession; save: ReturnType<typeof useSaveItem> }
  #unmount: () => void = () => {}
  /** The values that were last in sight, beside what was typed over them. */
  seen!: Values

  async open(): Promise<void> {
    this.#unmount()
    localStorage.clear()
    const api = createApi({ root: 'https://cms.example/', project: 'demo', fetch: fetchFromApp })
    const host = { ...createFakeHost({ project: 'demo', collections, relations }), api }
    const loaded = await fetchItems(api, 'articles', article)
    this.seen = await stored()
    const unmounted = renderWithHost(createElement(Page, { loaded, onDraw: (page) => (this.#page = page) }), {
      host,
    })
    this.#unmount = unmounted.unmount
    await act(async () => {})
  }

  close(): void {
    this.#unmount()
  }

  get staged(): Item {
    return this.#page.session.staged
  }

  type(place: Place, value: string): void {
    const change =
      place === RELATION
        ? { id: author, name: value, $base: baseOf(this.staged) ?? { name: this.seen.author } }
        : value
    act(() => this.#page.session.stage(place, change))
  }

  /** @param whileSaving - Called once the save is on its way. */
  async save(whileSaving = () => {}): Promise<void> {
    await act(async () => {
      const saving = this.#page.save.save('stay')
      whileSaving()
      await saving
    })
    const { session, save } = this.#page
    const shown = new Set(session.conflict?.conflicts.map(({ field }) => field))
    for (const field of FIELDS) {
      // What was typed meanwhile hides what the save brought, unless that is shown beside it.
      if (!(field in session.staged) || shown.has(field))
        this.seen[field] = session.savedValues[field] as string
    }
    const theirs = save.nestedConflict?.theirs.name
    if (theirs !== undefined) this.seen.author = theirs as string
  }
}

const baseOf = (staged: Item) => (staged.author as Item | undefined)?.$base

interface PageProps {
  loaded: LoadedItems
  onDraw: (page: { session: ItemSession; save: ReturnType<typeof useSaveItem> }) => void
}

const ANYTHING = { isReadable: () => true, isWritable: () => true }

function Page({ loaded, onDraw }: PageProps) {
  const collection = collections.find((each) => each.collection === 'articles') as Collection
  const startValues = loaded.items[0] ?? {}
  const key = startValues.id as PrimaryKey
  const page = { collection, primaryKey: key, fields: collection.fields, access: ANYTHING }
  const session = useItemSession({ ...page, loaded, startValues, isBatch: false })
  const save = useSaveItem({ collection, primaryKey: key, isNew: false, count: 1, access: ANYTHING, session })
  onDraw({ session, save })
  return null
}

type Step =
  | { who: number; types: Place }
  | { who: number; saves: true; typesMeanwhile?: Place }
  | { who: number; opens: true }

/** Plays steps and checks each save against what it may have replaced. */
async function play(steps: readonly Step[]): Promise<void> {
  await makeArticle()
  const writers = [new Writer(), new Writer(), new Writer()]
  const textOf = (who: number, at: number) => `${'ABC'[who]}${String.fromCharCode(65 + at)}`
  try {
    for (const writer of writers) await writer.open()
    for (const [at, step] of steps.entries()) {
      const { who } = step
      const writer = writers[who] as Writer
      if ('opens' in step) await writer.open()
      else if ('types' in step) writer.type(step.types, textOf(who, at))
      else {
        const before = await stored()
        const sent = Object.entries(writer.staged).map(([place, value]) => {
          const mine = place === RELATION ? (value as Item).name : value
          return [place as Place, mine as string] as const
        })
        const seen = { ...writer.seen }
        const { typesMeanwhile: later } = step
        await writer.save(() => later && writer.type(later, textOf(who, at)))
        const after = await stored()
        const left = Object.keys(writer.staged).sort()
        const isRefused = sent.some(([place, mine]) => after[place] !== mine)
        if (isRefused) {
          expect(after).toEqual(before)
          expect(left).toEqual(
            [...new Set([...sent.map(([place]) => place), ...(later ? [later] : [])])].sort(),
          )
          continue
        }
        expect(left).toEqual(later ? [later] : [])
        expect(after).toEqual({ ...before, ...Object.fromEntries(sent) })
        const unseen = sent.filter(([place, mine]) => before[place] !== seen[place] && before[place] !== mine)
        expect(unseen).toEqual([])
        for (const [place, mine] of sent) writer.seen[place] = mine
      }
    }
  } finally {
    for (const writer of writers) writer.close()
  }
}

describe('no edit is lost', () => {
  it.each(PLACES.flatMap((first) => PLACES.map((second) => [first, second] as const)))(
    'where one changes %s, another %s, and each saves',
    async (first, second) => {
      await play([
        { who: 0, types: first },
        { who: 1, types: second },
        { who: 0, saves: true },
        { who: 1, saves: true },
        { who: 1, saves: true },
        { who: 0, types: second },
        { who: 0, saves: true },
      ])
    },
  )

  it.each(PLACES.flatMap((first) => PLACES.map((second) => [first, second] as const)))(
    'where one types into %s, and into %s while that is being saved, and another changes it too',
    async (first, second) => {
      await play([
        { who: 0, types: first },
        { who: 0, saves: true, typesMeanwhile: second },
        { who: 1, opens: true },
        { who: 1, types: second },
        { who: 1, saves: true },
        { who: 0, saves: true },
        { who: 0, saves: true },
      ])
    },
  )

  it('where a save takes over what another has changed, in the field that is typed into meanwhile', async () => {
    await play([
      { who: 0, types: 'title' },
      { who: 1, types: 'body' },
      { who: 1, saves: true },
      { who: 0, saves: true, typesMeanwhile: 'body' },
      { who: 0, saves: true },
    ])
  })

  it('whatever three people do', async () => {
    const who = fc.nat(2)
    const step: fc.Arbitrary<Step> = fc.oneof(
      { weight: 3, arbitrary: fc.record({ who, types: fc.constantFrom(...PLACES) }) },
      { weight: 3, arbitrary: fc.record({ who, saves: fc.constant(true as const) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          who,
          saves: fc.constant(true as const),
          typesMeanwhile: fc.constantFrom(...PLACES),
        }),
      },
      { weight: 1, arbitrary: fc.record({ who, opens: fc.constant(true as const) }) },
    )
    // A failure prints the seed and the shortest steps that fail.
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), play), {
      numRuns: runsOf(12),
      ...(!isFuzzing && { interruptAfterTimeLimit: 15_000 }),
    })
  })
})
