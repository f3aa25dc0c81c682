import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { beforeAll, expect, it } from 'vitest'
import { ListingPage } from './pages/ListingPage'
import { SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { Keys } from './support/Keys'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage, type PageRecord } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const WRITER = { email: 'writer@example.com', password: 'a long enough password' }
const app = useConsole()

const STATUS = {
  ...TEXT,
  type: 'status',
  interface: 'status',
  default_value: 'live',
  options: {
    status_mapping: { live: { name: 'Live' }, draft: { name: 'Draft' }, review: { name: 'Review' } },
  },
}
const TO_ONE = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
const LIST = { type: 'o2m', interface: 'one-to-many' }

/** A role that writes stories as drafts, or for review without their code, and never sees what they cost. */
beforeAll(async () => {
  await makeCollection(app.server, 'agents', { name: TEXT }, [{ name: 'Ann' }])
  await makeCollection(app.server, 'sources', { name: TEXT }, [])
  await makeCollection(
    app.server,
    'stories',
    {
      title: TEXT,
      code: TEXT,
      cost: TEXT,
      status: STATUS,
      agent: TO_ONE,
      source: TO_ONE,
      hints: LIST,
      scenes: LIST,
      leads: LIST,
      topics: { ...LIST, interface: 'many-to-many' },
    },
    [{ title: 'Flood', code: 'F1', cost: '900', status: 'draft', agent: 1 }],
  )
  await makeCollection(app.server, 'hints', { text: TEXT, story: TO_ONE }, [{ text: 'Rain', story: 1 }])
  await makeCollection(
    app.server,
    'scenes',
    {
      title: TEXT,
      code: { ...TEXT, default_value: 'S' },
      price: { ...TEXT, default_value: '0' },
      status: STATUS,
      story: TO_ONE,
    },
    [],
  )
  await makeCollection(app.server, 'leads', { text: TEXT, story: TO_ONE }, [{ text: 'Old lead', story: 1 }])
  await makeCollection(app.server, 'topics', { text: TEXT }, [])
  await makeCollection(app.server, 'story_topics', { story: TO_ONE, topic: TO_ONE }, [])
  for (const relation of [
    { collection_many: 'stories', field_many: 'agent', collection_one: 'agents' },
    { collection_many: 'stories', field_many: 'source', collection_one: 'sources' },
    { collection_many: 'hints', field_many: 'story', collection_one: 'stories', field_one: 'hints' },
    { collection_many: 'scenes', field_many: 'story', collection_one: 'stories', field_one: 'scenes' },
    { collection_many: 'leads', field_many: 'story', collection_one: 'stories', field_one: 'leads' },
    {
      ...{ collection_many: 'story_topics', field_many: 'story', collection_one: 'stories' },
      ...{ field_one: 'topics', junction_field: 'topic' },
    },
    { collection_many: 'story_topics', field_many: 'topic', collection_one: 'topics' },
  ])
    await callAsAdmin(app.server, 'POST', '/relations', relation)
  const { id } = (await callAsAdmin(app.server, 'POST', '/roles', { name: 'Writer' })) as { id: number }
  await callAsAdmin(app.server, 'POST', '/users', { status: 'active', role: id, ...WRITER })
  const noCost = { role: id, collection: 'stories', read: 'full', read_field_blacklist: ['cost'] }
  const scenes = { role: id, collection: 'scenes', read: 'full' }
  await callAsAdmin(app.server, 'POST', '/permissions', [
    ...['sources', 'leads', 'topics', 'story_topics'].map((collection) => ({
      ...{ role: id, collection, create: 'full' },
    })),
    { role: id, collection: 'stories', status: '$create', create: 'full' },
    { ...noCost, status: 'live' },
    { ...noCost, status: 'draft', create: 'full', update: 'full' },
    { ...noCost, status: 'review', create: 'full', write_field_blacklist: ['code'] },
    { ...scenes, status: 'draft', create: 'full', update: 'full', write_field_blacklist: ['price'] },
    { ...scenes, status: 'review', create: 'full', write_field_blacklist: ['code', 'price'] },
  ])
})

async function openAsWriter(hash: string): Promise<PageRecord> {
  const record = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open(`#/login?redirect=${encodeURIComponent(hash)}`)
  await signIn.signIn(WRITER)
  return record
}

const offered = (page: Page) => page.getByRole('option').allTextContents()

it('lists, filters and exports only what the role can read in some item', async () => {
  const { page, errors, close } = await openAsWriter('/atlas/collections/stories')
  const listing = await new ListingPage(page, 'Stories').ready()
  const heads = await listing.grid.getByRole('columnheader').allTextContents()
  expect(heads.join()).toContain('Title')
  expect(heads.join()).not.toMatch(/Cost|Hints/)
  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('option', { name: 'Title', exact: true }).waitFor()
  expect((await offered(page)).join()).not.toMatch(/Cost|Hints|Agent ›/)
  // The first closes the choice, the second the panel.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export Stories' })
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  expect(file).toContain('Flood')
  expect(file).not.toContain('900')
  expect(errors).toEqual([])
  await close()
})

it('makes an item only with a status and with fields that the role may create it with', async () => {
  const { page, errors, close } = await openAsWriter('/atlas/collections/stories/+')
  const radio = (name: string) => page.getByRole('radio', { name })
  // The default is none of them.
  await expect.poll(() => radio('Draft').isChecked()).toBe(true)
  expect(await radio('Live').isDisabled()).toBe(true)
  const code = page.getByRole('textbox', { name: 'Code' })
  expect(await code.isEditable()).toBe(true)
  await code.fill('S1')
  await radio('Review').check({ force: true })
  await expect.poll(() => code.count().then((count) => count === 0 || code.isEditable())).not.toBe(true)
  await page.getByRole('textbox', { name: 'Title' }).fill('Storm')
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Save without Code?' })
  await question.waitFor()
  expect(await violationsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Item created').or(page.getByText('Item saved')).first().waitFor()
  expect(errors).toEqual([])
  await close()
})

it('says of a list which collection may not be read, and shows the key of a single item alone', async () => {
  const { page, errors, close } = await openAsWriter('/atlas/collections/stories/1')
  const hints = page.locator('[data-field="hints"]')
  await hints.getByText('Your role, Writer, may not read Hints.').waitFor()
  expect(await hints.getByRole('button', { name: /Try again|Add new|Select/ }).count()).toBe(0)
  const agent = page.locator('[data-field="agent"]')
  await agent.getByText('1', { exact: true }).waitFor()
  expect(await agent.getByRole('combobox').count()).toBe(0)
  expect(await agent.getByRole('button', { name: /item/i }).count()).toBe(0)
  expect(await agent.getByRole('link').count()).toBe(0)
  expect(await violationsOn(page)).toEqual([])
  expect(errors).toEqual([])
  await close()
})

it('makes a related item that the role may make, though not read', async () => {
  const { page, errors, close } = await openAsWriter('/atlas/collections/stories/1')
  const source = page.locator('[data-field="source"]')
  await source.getByRole('button', { name: 'New item' }).click()
  const form = page.getByRole('dialog', { name: 'Sources: New item' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Diary')
  await form.getByRole('button', { name: 'Done' }).click()
  await source.getByRole('button', { name: 'Edit item' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Item saved').first().waitFor()
  const story = await callAsAdmin(app.server, 'GET', '/items/stories/1?fields=source.name')
  expect(story).toEqual({ source: { name: 'Diary' } })
  expect(errors).toEqual([])
  await close()
})

it('makes a related item with what its status takes, and asks about what another status took', async () => {
  const { page, errors, close } = await openAsWriter('/atlas/collections/stories/1')
  const title = `Scene ${Date.now()}`
  await page.locator('[data-field="scenes"]').getByRole('button', { name: 'Add new' }).click()
  const form = page.getByRole('dialog', { name: 'Scenes: New item' })
  await form.getByRole('textbox', { name: 'Title' }).fill(title)
  const code = form.getByRole('textbox', { name: 'Code' })
  await code.fill('S1')
  await form.getByRole('radio', { name: 'Review' }).check({ force: true })
  await expect.poll(() => code.count().then((count) => count === 0 || code.isEditable())).not.toBe(true)
  await form.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Save without Scenes: Code?' })
  await question.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Item saved').first().waitFor()
  const [scene] = (await callAsAdmin(
    app.server,
    'GET',
    `/items/scenes?filter[title][eq]=${title}&fields=code,price,status,story`,
  )) as object[]
  // What the role may not write has the value that the server gives it.
  expect(scene).toEqual({ code: 'S', price: '0', status: 'review', story: 1 })
  expect(errors).toEqual([])
  await close()
})

it.each([
  ['leads', 'Leads: New item', 'leads.text', (text: string) => ({ text })],
  ['topics', 'Topics: New item', 'topics.topic.text', (text: string) => ({ topic: { text } })],
])('makes %s that the role may make and not read', async (field, title, path, rowOf) => {
  const { page, errors, close } = await openAsWriter('/atlas/collections/stories/1')
  const text = `Made ${Date.now()}`
  const list = page.locator(`[data-field="${field}"]`)
  await list.getByText(/Your role, Writer, may not read/).waitFor()
  expect(await list.getByText('Old lead').count()).toBe(0)
  await list.getByRole('button', { name: 'Add new' }).click()
  const form = page.getByRole('dialog', { name: title })
  await form.getByRole('textbox', { name: 'Text' }).fill(text)
  await form.getByRole('button', { name: 'Done' }).click()
  await list.getByRole('button', { name: text, exact: true }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Item saved').first().waitFor()
  const story = await callAsAdmin(app.server, 'GET', `/items/stories/1?fields=${path}`)
  expect((story as Record<string, object[]>)[field]).toContainEqual(rowOf(text))
  expect(errors).toEqual([])
  await close()
})

it('goes back without the related item that the role may not read, and says so above the fields', async () => {
  const asWriter = await callAs(WRITER)
  const { id } = await asWriter<{ id: number }>('POST', '/items/stories', {
    title: 'One',
    status: 'draft',
    agent: 1,
  })
  await asWriter('PATCH', `/items/stories/${id}`, { title: 'Two', agent: null })
  const { page, errors, close } = await openAsWriter(`/atlas/collections/stories/${id}`)
  await page.getByRole('button', { name: 'Revision details' }).first().waitFor()
  await new Keys(page).command('Preview and revert')
  const dialog = page.getByRole('dialog', { name: 'Preview and revert' })
  const notice = dialog.getByText(/or that your role may not read.*: Agent \(1\)/)
  await notice.waitFor()
  const edges = await Promise.all([
    notice.boundingBox(),
    dialog.locator('[data-field]').first().boundingBox(),
  ])
  const [bottom = 0, top = 0] = [edges[0] && edges[0].y + edges[0].height, edges[1]?.y]
  expect((top ?? 0) - (bottom ?? 0)).toBeGreaterThanOrEqual(24)
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Revert' }).click()
  await dialog.waitFor({ state: 'detached' })
  const story = await callAsAdmin(app.server, 'GET', `/items/stories/${id}?fields=title,agent`)
  expect(story).toEqual({ title: 'One', agent: null })
  expect(errors).toEqual([])
  await close()
})

/** Calls the API as someone who signs in with these. */
async function callAs(who: typeof WRITER) {
  const send = async <Data>(method: string, path: string, body: object, token?: string): Promise<Data> => {
    const response = await fetch(`${app.server.url}/atlas${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`)
    return ((await response.json()) as { data: Data }).data
  }
  const { token } = await send<{ token: string }>('POST', '/auth/authenticate', who)
  return <Data>(method: string, path: string, body: object) => send<Data>(method, path, body, token)
}
