import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage } from './support/openBrowser'
import { useSignedInPage } from './support/useConsole'

/** So long it takes until the console asks again who is there, as the page is used. */
const ASKS_AFTER_MS = 31_000
const GRACE = { email: 'grace.hopper@example.com', password: 'a long enough password' }

const app = useSignedInPage()

beforeAll(async () => {
  await makeCollection(app.server, 'piers', { title: TEXT }, [{ title: 'North pier' }])
  await makeCollection(app.server, 'docks', { title: TEXT }, [{ title: 'Dry dock' }])
  await callAsAdmin(app.server, 'POST', '/users', {
    first_name: 'Grace',
    last_name: 'Hopper',
    status: 'active',
    role: 1,
    ...GRACE,
  })
  await app.record.page.reload()
})

const visit = (page: Page, hash: string) =>
  page.evaluate((to) => {
    location.hash = to
  }, hash)

/** The console notes the page a second after it has opened. */
const noted = (page: Page) =>
  page.waitForResponse((answer) => answer.url().includes('/tracking/page') && answer.ok())

describe('an item that two people have open', () => {
  it('says so to both by name and initials, until one of them leaves', async () => {
    const { page: mine } = app.record
    // Its timers can be put forward: no one waits for half a minute.
    await mine.clock.install()
    await mine.reload()
    const wasNoted = noted(mine)
    await visit(mine, '#/atlas/collections/piers/1')
    await new ItemPage(mine).ready()
    await wasNoted

    const other = await openPage(app.browser, app.server.url)
    const signIn = new SignInPage(other.page, app.server.url)
    await signIn.open(`#/login?redirect=${encodeURIComponent('/atlas/collections/piers/1')}`)
    const isThere = noted(other.page)
    await signIn.signIn(GRACE)
    await new ItemPage(other.page).ready()
    await other.page.getByText('Ada Admin has this item open too. Agree on who saves.').waitFor()
    await other.page.getByRole('img', { name: 'Ada Admin' }).waitFor()
    // The one who was there first hears of it when the console asks again, by the same words.
    const grace = mine.getByRole('img', { name: 'Grace Hopper' })
    await isThere
    await mine.clock.fastForward(ASKS_AFTER_MS)
    await mine.mouse.move(400, 300)
    await grace.waitFor()
    expect(await grace.textContent()).toBe('GH')
    await mine.getByText('Grace Hopper has this item open too. Agree on who saves.').waitFor()

    const isAway = noted(other.page)
    await visit(other.page, '#/atlas/collections')
    await isAway
    await mine.clock.fastForward(ASKS_AFTER_MS)
    await mine.mouse.move(420, 300)
    await grace.waitFor({ state: 'detached' })
    await other.close()
  })
})

describe('the last page of a person', () => {
  it('is not one that is not there, and leads to the overview once it is gone', async () => {
    const { page } = app.record
    const wasNoted = noted(page)
    await visit(page, '#/atlas/collections/docks')
    await page.getByRole('heading', { level: 1, name: 'Docks' }).waitFor()
    await wasNoted
    const lastPage = async () =>
      ((await callAsAdmin(app.server, 'GET', '/users/1?fields=last_page')) as { last_page: string }).last_page
    expect(await lastPage()).toBe('/atlas/collections/docks')

    // The ping goes out with what is noted.
    const pinged = page.waitForResponse((answer) => answer.url().endsWith('/server/ping'))
    await visit(page, '#/atlas/collections/planets')
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await pinged
    await expect.poll(lastPage).toBe('/atlas/collections/docks')

    await callAsAdmin(app.server, 'DELETE', '/collections/docks')
    await page.goto(`${app.server.url}/admin/#/`)
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/atlas/collections')
  })
})
