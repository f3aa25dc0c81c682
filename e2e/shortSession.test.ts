import type { Response } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { openPage } from './support/openBrowser'
import { signInAt, useConsole } from './support/useConsole'

/** As short as the settings allow. */
const LIFETIME_MS = 60_000
/** After the last input, a page asks once more who else has its item open. */
const ASKED_EVERY_MS = 30_000
const SHANGHAI = 1796236
const TOKYO = 1850147

const app = useConsole()

beforeAll(async () => {
  const known = await callAsAdmin(app.server, 'GET', '/settings?filter[key][eq]=auto_sign_out')
  const [row] = known as { id: number }[]
  await callAsAdmin(app.server, 'PATCH', `/settings/${row?.id}`, { value: LIFETIME_MS / 60_000 })
})

/** An item in a session of its own, with another name that is not saved. */
async function edit(id: number) {
  const { page, close } = await openPage(app.browser, app.server.url)
  await signInAt(page, app.server.url)
  const path = `/items/cities/${id}`
  const stored = async () =>
    ((await callAsAdmin(app.server, 'GET', `${path}?fields=name`)) as { name: string }).name
  const writes: number[] = []
  page.on('response', (response: Response) => {
    if (response.request().method() === 'PATCH' && response.url().includes(path))
      writes.push(response.status())
  })
  await page.goto(`${app.server.url}/admin/#/atlas/collections/cities/${id}`)
  const item = await new ItemPage(page).ready()
  const name = `Name ${Date.now()}`
  await item.field('Name').fill(name)
  return { page, close, item, name, stored, writes }
}

describe('edits in a session that ends soon', () => {
  it('are saved without a question while the page is used, and once after signing in again where it was left', async () => {
    const used = await edit(TOKYO)
    const left = await edit(SHANGHAI)
    const ended = Date.now() + LIFETIME_MS + ASKED_EVERY_MS + 10_000
    while (Date.now() < ended) {
      await used.page.mouse.move(100 + (Date.now() % 100), 300)
      await used.page.waitForTimeout(5_000)
    }

    await used.item.saveAndStay()
    await used.page.getByText('Item saved').waitFor()
    expect(await used.page.getByRole('dialog').count()).toBe(0)
    expect(used.writes).toEqual([200])
    expect(await used.stored()).toBe(used.name)

    // As the page is used again it asks who else is there, and hears that the session has ended.
    await left.page.mouse.move(100, 300)
    const dialog = left.page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(await left.item.field('Name').inputValue()).toBe(left.name)
    expect(await left.stored()).not.toBe(left.name)
    await left.item.saveAndStay()
    await left.page.getByText('Item saved').waitFor()
    expect(left.writes).toEqual([200])
    expect(await left.stored()).toBe(left.name)
    await used.close()
    await left.close()
  })
})
