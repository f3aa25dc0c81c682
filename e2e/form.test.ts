import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { showEveryInterface } from './killEach/showEveryInterface'
import { ADMIN } from './pages/SignInPage'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

/** What is typed into a form, from the key to the database and back, on collections that this test makes. */
const app = useSignedInPage()
const KEY = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  length: 10,
  interface: 'primary-key',
  primary_key: true,
  auto_increment: true,
  hidden_detail: true,
}
const TIMEOUT_MS = 240_000

let send: <Data>(method: string, path: string, body?: object) => Promise<Data>
beforeAll(async () => {
  const call =
    (headers: Record<string, string>) =>
    async <Data>(method: string, path: string, body?: object): Promise<Data> => {
      const response = await fetch(`${app.server.url}${path}`, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: body && JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`)
      return ((await response.json()) as { data: Data }).data
    }
  const { token } = await call({})<{ token: string }>('POST', '/atlas/auth/authenticate', ADMIN)
  send = call({ Authorization: `Bearer ${token}`, 'X-Directus-Project': 'atlas' })
})

async function open(path: string): Promise<Page> {
  const { page } = app.record
  // A new page each time: it knows the collections that were made since, and edits that the test before has left ask no one to stay,
  // which on a slow machine meets the reload of the same page.
  await page.goto('about:blank')
  await page.goto(`${app.server.url}/admin/#/atlas/collections/${path}`)
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  return page
}

const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name, exact: true })

/** Puts a text into an editor at once, without the brackets that close themselves as one types. */
async function write(editor: Locator, text: string) {
  await editor.click()
  await editor.page().keyboard.press('Control+a')
  await editor.page().keyboard.insertText(text)
}

describe('a value', () => {
  beforeAll(async () => {
    await send('POST', '/atlas/collections', {
      collection: 'typed',
      fields: [
        KEY,
        {
          field: 'size',
          type: 'integer',
          datatype: 'SMALLINT',
          length: 6,
          signed: true,
          interface: 'numeric',
        },
        { field: 'big', type: 'integer', datatype: 'BIGINT', length: 20, signed: true, interface: 'numeric' },
        { field: 'notes', type: 'json', datatype: 'TEXT', interface: 'json' },
        { field: 'short', type: 'string', datatype: 'VARCHAR', length: 5, interface: 'text-input' },
        { field: 'day', type: 'date', datatype: 'DATE', interface: 'date' },
        { field: 'moment', type: 'datetime', datatype: 'DATETIME', interface: 'datetime' },
      ],
    })
    await send('POST', '/atlas/items/typed', {
      size: 1,
      notes: { a: 1 },
      day: '2024-02-28',
      moment: '2024-02-28 10:20:30',
    })
  })
  const stored = () => send<Record<string, unknown>>('GET', '/atlas/items/typed/1')

  it(
    'is stored exactly, or refused by name and kept over a reload',
    async () => {
      const page = await open('typed/1')
      const writes: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'PATCH' && request.url().includes('/items/typed')) writes.push(request.url())
      })
      await field(page, 'Size').fill('12.7')
      await write(field(page, 'Notes'), '{"keep": "me"')
      await field(page, 'Short').fill('longer')
      const part = (of: string, name: RegExp) =>
        page.locator(`[data-field="${of}"]`).getByRole('spinbutton', { name })
      await part('day', /year/).click()
      await page.keyboard.type('2025')
      await part('day', /day/).click()
      await page.keyboard.type('29')
      await part('moment', /year/).click()
      await page.keyboard.type('0000')
      await page.keyboard.press('Control+s')
      const summary = page.getByRole('alert')
      for (const reason of [
        'Whole numbers only',
        'Not valid JSON yet',
        'There is no such date',
        'room for 5 only',
      ]) {
        await summary.getByText(reason).first().waitFor()
      }
      expect(await summary.getByText('There is no such date').count()).toBe(2)
      expect(writes).toEqual([])

      await page.waitForTimeout(500)
      await page.reload()
      await expect.poll(() => field(page, 'Size').inputValue()).toBe('12.7')
      await page.locator('[data-field="notes"] [contenteditable="true"]').waitFor()
      expect(await field(page, 'Notes').innerText()).toBe('{"keep": "me"')
      expect(await field(page, 'Day').inputValue()).toBe('02/29/2025')
      expect(await field(page, 'Moment').inputValue()).toBe('02/28/0, 10:20:30')
      expect(await stored()).toMatchObject({ size: 1, notes: { a: 1 }, day: '2024-02-28', short: null })

      await field(page, 'Size').fill('12')
      await field(page, 'Big').fill('9007199254740993')
      await write(field(page, 'Notes'), '{"keep": "me"}')
      await field(page, 'Short').fill('short')
      await field(page, 'Day').fill('02/29/2028')
      await field(page, 'Moment').fill('02/28/2000, 10:20:30')
      await page.keyboard.press('Control+Enter')
      await page.getByText('Item saved').first().waitFor()
      expect(await stored()).toMatchObject({
        size: 12,
        notes: { keep: 'me' },
        short: 'short',
        day: '2028-02-29',
        moment: '2000-02-28 10:20:30',
      })
      expect(String((await stored()).big)).toBe('9007199254740993')
    },
    TIMEOUT_MS,
  )
})

describe('a many-to-many of more rows than the field loads', () => {
  beforeAll(async () => {
    await send('POST', '/atlas/collections', {
      collection: 'labels',
      fields: [
        KEY,
        { field: 'name', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' },
      ],
    })
    await send('POST', '/atlas/collections', {
      collection: 'posts',
      fields: [
        KEY,
        { field: 'title', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' },
        { field: 'labels', type: 'o2m', interface: 'many-to-many' },
      ],
    })
    const column = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
    await send('POST', '/atlas/collections', {
      collection: 'post_labels',
      fields: [KEY, { ...column, field: 'post' }, { ...column, field: 'label' }],
    })
    const many = { collection_many: 'post_labels' }
    await send('POST', '/atlas/relations', {
      ...many,
      field_many: 'post',
      collection_one: 'posts',
      field_one: 'labels',
      junction_field: 'label',
    })
    await send('POST', '/atlas/relations', {
      ...many,
      field_many: 'label',
      collection_one: 'labels',
      field_one: null,
      junction_field: 'post',
    })
    const names = Array.from({ length: 151 }, (_, index) => ({
      name: `Label ${String(index + 1).padStart(3, '0')}`,
    }))
    await send('POST', '/atlas/items/labels', names)
    await send('POST', '/atlas/items/posts', { title: 'First' })
    const rows = Array.from({ length: 150 }, (_, index) => ({ post: 1, label: index + 1 }))
    await send('POST', '/atlas/items/post_labels', rows)
  })

  it(
    'offers only what is not linked yet, and links nothing twice',
    async () => {
      const page = await open('posts/1')
      await page.getByText('100 of 150').waitFor()
      await page.getByRole('button', { name: 'Select existing' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('150 selected').waitFor()
      await dialog.getByRole('searchbox').fill('Label 15')
      await dialog.getByText('2 items').waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Space')
      await dialog.getByText('151 selected').waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.keyboard.press('Control+s')
      await page.getByText('Item saved').first().waitFor()
      const rows = await send<{ label: number }[]>('GET', '/atlas/items/post_labels?limit=-1&fields=label')
      expect(rows).toHaveLength(151)
      expect(new Set(rows.map(({ label }) => label)).size).toBe(151)

      // A removal is seen, and can be taken back, until it is saved.
      await page.getByRole('searchbox', { name: 'Search in these items' }).fill('Label 151')
      await page.getByRole('button', { name: 'Remove Label 151' }).click()
      await page.getByText('Removed once saved').waitFor()
      await page.getByRole('button', { name: 'Keep Label 151' }).click()
      await expect.poll(() => page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    },
    TIMEOUT_MS,
  )
})

describe('a picker of more items than it loads', () => {
  const COUNT = 430
  beforeAll(async () => {
    await makeCollection(
      app.server,
      'guests',
      { name: TEXT },
      Array.from({ length: COUNT }, (_, index) => ({ name: `Guest ${index + 1}` })),
    )
    await send('POST', '/atlas/collections', { collection: 'parties', fields: [KEY] })
    await send('POST', '/atlas/fields/parties', {
      field: 'guests',
      type: 'o2m',
      interface: 'many-to-many',
      relation: {
        ...{ kind: 'm2m', collection: 'guests', junction: 'party_guests', auto_generate: true },
        ...{ field: 'party', other_field: 'guest' },
      },
    })
  })

  it(
    'says what its box for all chooses, and chooses all there are when asked',
    async () => {
      const page = await open('parties/+')
      await page.getByRole('button', { name: 'Select existing' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: 'Select all loaded items' }).press('Space')
      await dialog.getByText('200 selected').waitFor()
      await dialog.getByRole('button', { name: `Select all ${COUNT} items` }).press('Enter')
      await dialog.getByText(`${COUNT} selected`).waitFor()
      await dialog.getByRole('button', { name: 'Done' }).click()
      await page.keyboard.press('Control+s')
      await page.getByText('Item saved').first().waitFor()
      const party = page.url().split('/').at(-1)
      const rows = await send<{ guest: number }[]>(
        'GET',
        `/atlas/items/party_guests?limit=-1&fields=guest&filter[party][eq]=${party}`,
      )
      expect(new Set(rows.map(({ guest }) => guest)).size).toBe(COUNT)
      expect(rows).toHaveLength(COUNT)
    },
    TIMEOUT_MS,
  )
})

describe('the activity of an item', () => {
  beforeAll(async () => {
    const reference = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
    const rows = { type: 'o2m', interface: 'one-to-many' }
    await makeCollection(app.server, 'books', { name: TEXT, chapters: rows }, [])
    await makeCollection(app.server, 'chapters', { name: TEXT, book: reference, verses: rows }, [])
    await makeCollection(app.server, 'verses', { name: TEXT, chapter: reference }, [])
    const relations = [
      ['chapters', 'book', 'books', 'chapters'],
      ['verses', 'chapter', 'chapters', 'verses'],
    ]
    for (const [collection_many, field_many, collection_one, field_one] of relations)
      await send('POST', '/atlas/relations', { collection_many, field_many, collection_one, field_one })
    const chapter = { name: 'First', verses: [{ name: 'In the begining' }, { name: 'Next' }] }
    await send('POST', '/atlas/items/books', { name: 'Genesis', chapters: [chapter] })
  })

  it(
    'shows what a save changed two levels down, where nothing else did',
    async () => {
      const change = async (verse: object) =>
        send('PATCH', '/atlas/items/books/1', { chapters: [{ id: 1, verses: [verse] }] })
      const name = `In the beginning ${Date.now()}`
      await change({ id: 1, name })
      const page = await open('books/1')
      const details = page.getByRole('button', { name: 'Revision details' })
      await details.first().click()
      const feed = page.getByRole('region', { name: 'Activity' })
      await feed.getByRole('link', { name }).waitFor()
      await feed.getByRole('insertion').filter({ hasText: name }).waitFor()

      await send('PATCH', '/atlas/items/books/1', {
        chapters: [{ id: 1, verses: [{ name: 'A further one' }] }],
      })
      await page.reload()
      await details.first().click()
      await feed.getByText('Added: A further one').waitFor()
    },
    TIMEOUT_MS,
  )
})

describe('boxes of more items than are drawn at first', () => {
  const COUNT = 720
  beforeAll(async () => {
    await send('POST', '/atlas/collections', {
      collection: 'topics',
      fields: [
        { ...KEY, type: 'string', datatype: 'VARCHAR', length: 60, auto_increment: false },
        { field: 'name', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' },
      ],
    })
    // Keys of this length would fill several addresses.
    const topics = Array.from({ length: COUNT }, (_, index) => {
      const number = String(index + 1).padStart(3, '0')
      return { id: `${number}-${'k'.repeat(50)}`, name: `Topic ${number}` }
    })
    await send('POST', '/atlas/items/topics', topics)
    await send('POST', '/atlas/collections', { collection: 'talks', fields: [KEY] })
    await send('POST', '/atlas/fields/talks', {
      field: 'topics',
      type: 'o2m',
      interface: 'checkboxes-relational',
      options: { template: '{{ name }}' },
      relation: {
        ...{ kind: 'm2m', collection: 'topics', junction: 'talk_topics', auto_generate: true },
        ...{ field: 'talk', other_field: 'topic' },
      },
    })
    const joined = topics.slice(510, 710).map(({ id }) => ({ topic: { id } }))
    await send('POST', '/atlas/items/talks', { topics: joined })
  })

  it(
    'shows which are joined wherever they stand, and finds or loads the others',
    async () => {
      const page = await open('talks/1')
      await page.getByText('300 of 720').waitFor()
      expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(200)
      const box = (name: string) => page.getByRole('checkbox', { name })
      const search = page.getByRole('searchbox', { name: 'Search in these items' })
      await search.fill('Topic 720')
      await box('Topic 720').press('Space')
      await search.fill('')
      await expect.poll(() => box('Topic 720').isChecked()).toBe(true)
      await page.getByRole('button', { name: 'Load more' }).click()
      await page.getByText('401 of 720').waitFor()
      await box('Topic 199').press('Space')
      await box('Topic 600').press('Space')
      await page.keyboard.press('Control+s')
      await page.getByText('Item saved').first().waitFor()
      const rows = await send<{ topic: string }[]>('GET', '/atlas/items/talk_topics?limit=-1&fields=topic')
      const numbers = rows.map(({ topic }) => Number(topic.slice(0, 3))).sort()
      const wanted = Array.from({ length: 200 }, (_, index) => 511 + index).filter((each) => each !== 600)
      expect(numbers).toEqual([199, ...wanted, 720])
    },
    TIMEOUT_MS,
  )
})

describe('what is typed in rows', () => {
  beforeAll(async () => {
    await send('POST', '/atlas/collections', {
      collection: 'steps',
      fields: [
        KEY,
        { field: 'name', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' },
      ],
    })
    await send('POST', '/atlas/collections', {
      collection: 'plans',
      fields: [KEY, { field: 'pairs', type: 'json', datatype: 'TEXT', interface: 'key-value' }],
    })
    await send('POST', '/atlas/fields/plans', {
      field: 'steps',
      type: 'o2m',
      interface: 'one-to-many',
      options: { fields: 'name' },
      relation: { kind: 'o2m', collection: 'steps', field: 'plan', auto_generate: true },
    })
  })
  const make = () =>
    send<{ id: number }>('POST', '/atlas/items/plans', { pairs: { size: 'large' }, steps: [{ name: 'One' }] })

  it(
    'stands where the caret is, and is taken back by the keys for that',
    async () => {
      const { id } = await make()
      const page = await open(`plans/${id}`)
      const box = page.locator('[data-field="pairs"] input').last()
      await expect.poll(() => box.inputValue()).toBe('large')
      await box.click()
      await page.keyboard.press('Home')
      await page.keyboard.type('very ')
      expect(await box.inputValue()).toBe('very large')
      // Usually one step. Chromium begins another one when an element leaves the page between two letters, as the script
      // elements of parts do that arrive meanwhile.
      const pressUntil = async (keys: string, text: string) => {
        for (const _ of 'very ') {
          await page.keyboard.press(keys)
          if ((await box.inputValue()) === text) return
        }
      }
      await pressUntil('Control+z', 'large')
      expect(await box.inputValue()).toBe('large')
      await pressUntil('Control+Shift+z', 'very large')
      expect(await box.inputValue()).toBe('very large')
    },
    TIMEOUT_MS,
  )

  it(
    'is back after a reload, and no one is said to have changed it meanwhile',
    async () => {
      const { id } = await make()
      const page = await open(`plans/${id}`)
      await page.getByRole('button', { name: 'One', exact: true }).click()
      await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('One more')
      await page.waitForFunction(() =>
        Object.entries(localStorage).some(
          ([key, text]) => key.startsWith('pergola.draft') && text.includes('One more'),
        ),
      )
      await page.reload()
      await page.getByRole('button', { name: 'One more', exact: true }).waitFor()
      await page.getByText(/unsaved changes of .* are back/).waitFor()
      expect(await page.getByText('changed by someone else meanwhile').count()).toBe(0)
      await page.locator('button:enabled').filter({ hasText: 'Save' }).first().waitFor()
      await page.keyboard.press('Control+s')
      await page.getByText('Item saved').first().waitFor()
      expect(await send('GET', `/atlas/items/plans/${id}?fields=steps.name`)).toEqual({
        steps: [{ name: 'One more' }],
      })
    },
    TIMEOUT_MS,
  )
})

it(
  'the save key works in every control of every interface',
  async () => {
    const drawn = await showEveryInterface(app.server.url)
    let pressed = 0
    for (const [collection, interfaces] of drawn) {
      const page = await open(`${collection}/+`)
      for (const id of interfaces) {
        await page.locator(`[data-extension="interface:${id}"]`).first().waitFor({ state: 'attached' })
      }
      const dead = await page.evaluate(() => {
        const controls = [
          ...document.querySelectorAll<HTMLElement>(
            'main :is(input, textarea, select, button, [tabindex], [contenteditable="true"])',
          ),
        ]
        const press = (control: HTMLElement, key: string) =>
          control.dispatchEvent(
            new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true, cancelable: true }),
          )
        const silent = controls.filter((control) => press(control, 's') || press(control, 'Enter'))
        return { count: controls.length, silent: silent.map((control) => control.outerHTML.slice(0, 200)) }
      })
      expect(dead.silent).toEqual([])
      pressed += dead.count
    }
    expect(pressed).toBeGreaterThan(150)
  },
  TIMEOUT_MS,
)
