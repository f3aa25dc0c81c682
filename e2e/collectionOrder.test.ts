import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { useSignedInPage } from './support/useConsole'

const app = useSignedInPage()

const NAMES = ['alcoves', 'barns', 'cellars']
const DEMO = ['Cities', 'Countries', 'Languages']

beforeAll(async () => {
  for (const name of NAMES) await makeCollection(app.server, name, { title: TEXT }, [{ title: 'One' }])
})
// Those of the demo keep none: they come after, by name.
beforeEach(async () => {
  const all = (await callAsAdmin(app.server, 'GET', '/collections')) as { collection: string }[]
  const none = all.flatMap(({ collection }) =>
    collection.startsWith('directus_') ? [] : [{ collection, sort: null }],
  )
  await callAsAdmin(app.server, 'PATCH', '/collections', none)
  await app.record.page.goto(`${app.server.url}/admin/#/atlas/settings/collections`)
  await app.record.page.reload()
  await row('Alcoves').waitFor()
})

const list = () => app.record.page.getByRole('grid', { name: 'Collections & fields' })
const row = (name: string) => list().getByRole('row', { name, exact: true })
const isSeen = (name: string | null) =>
  [...NAMES, ...DEMO].some((one) => one.toLowerCase() === name?.toLowerCase())
const shown = async () =>
  (
    await list()
      .getByRole('row')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))
  ).filter(isSeen)
/** As the navigation of the console lists them. */
const navigation = async () =>
  (await app.record.page.getByRole('navigation').getByRole('link').allTextContents()).filter(isSeen)
const saved = () =>
  app.record.page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().includes('/collections'),
  )

describe('collections in an order of their own', () => {
  it('are moved by keyboard, stay there after a reload, and the navigation follows', async () => {
    const { page } = app.record
    expect((await shown()).slice(0, 3)).toEqual(['Alcoves', 'Barns', 'Cellars'])
    await row('Alcoves').focus()
    const isSaved = saved()
    await page.keyboard.press('Alt+ArrowDown')
    await page.getByText(/^Alcoves: place 2 of \d+$/).waitFor({ state: 'attached' })
    await isSaved
    await page.getByText('The order of the collections is saved').waitFor()
    expect((await shown()).slice(0, 3)).toEqual(['Barns', 'Alcoves', 'Cellars'])
    expect.soft(await violationsOn(page), 'the list of collections').toEqual([])
    await page.reload()
    await row('Alcoves').waitFor()
    expect((await shown()).slice(0, 3)).toEqual(['Barns', 'Alcoves', 'Cellars'])
    await page.goto(`${app.server.url}/admin/#/atlas/collections`)
    await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
    expect((await navigation()).slice(0, 3)).toEqual(['Barns', 'Alcoves', 'Cellars'])
  })

  it('are dragged with the pointer, and put back by the notice', async () => {
    const { page } = app.record
    const before = await shown()
    const isSaved = saved()
    await row('Cellars').dragTo(row('Alcoves'), {
      sourcePosition: { x: 12, y: 30 },
      targetPosition: { x: 40, y: 4 },
    })
    await isSaved
    await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(['Cellars', 'Alcoves', 'Barns'])
    const isTakenBack = saved()
    await page.getByRole('button', { name: 'Undo' }).click()
    await isTakenBack
    await expect.poll(shown).toEqual(before)
    const stored = (await callAsAdmin(app.server, 'GET', '/collections')) as { sort?: number }[]
    expect(stored.filter(({ sort }) => sort !== undefined)).toEqual([])
  })

  it('are moved by the menu of their handle, for a finger and for who does not drag', async () => {
    const { page } = app.record
    expect((await shown()).slice(0, 3)).toEqual(['Alcoves', 'Barns', 'Cellars'])
    await row('Cellars').click({ position: { x: 20, y: 30 } })
    const menu = page.getByRole('menu', { name: 'Cellars' })
    await menu.waitFor()
    expect.soft(await violationsOn(page), 'the menu of a handle').toEqual([])
    const isSaved = saved()
    await menu.getByRole('menuitem', { name: 'Move to the top' }).click()
    await isSaved
    await expect.poll(async () => (await shown()).slice(0, 3)).toEqual(['Cellars', 'Alcoves', 'Barns'])
    // The focus is back in the list.
    expect(await list().evaluate((grid) => grid.contains(document.activeElement))).toBe(true)
  })

  it('come before a new one, which no one has put in order', async () => {
    const { page } = app.record
    await row('Barns').focus()
    const isSaved = saved()
    await page.keyboard.press('Alt+ArrowUp')
    await isSaved
    await makeCollection(app.server, 'aisles', { title: TEXT }, [])
    await page.reload()
    await row('Aisles').waitFor()
    const names = await list()
      .getByRole('row')
      .evaluateAll((rows) => rows.map((one) => one.getAttribute('aria-label')))
    expect(names[0]).toBe('Barns')
    expect(names.at(-1)).toBe('Aisles')
    await callAsAdmin(app.server, 'DELETE', '/collections/aisles')
  })
})
