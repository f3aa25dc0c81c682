import { beforeAll, expect, it } from 'vitest'
import { PAGES } from './pages/addresses'
import { SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { openPage, type PageRecord } from './support/openBrowser'
import { useConsole } from './support/useConsole'
import { visit } from './support/visit'

const GUEST = { email: 'guest@example.com', password: 'a long enough password' }

const app = useConsole()

beforeAll(async () => {
  const { id } = (await callAsAdmin(app.server, 'POST', '/roles', { name: 'Guest' })) as { id: number }
  await callAsAdmin(app.server, 'POST', '/users', { status: 'active', role: id, ...GUEST })
  // A new role may use files, see people and read the log, as the contract has it.
  const rows = (await callAsAdmin(
    app.server,
    'GET',
    `/permissions?filter[role][eq]=${id}&limit=-1&fields=id,collection`,
  )) as { id: number; collection: string }[]
  for (const { id: key, collection } of rows) {
    if (/_(files|folders|users|activity)$/.test(collection)) {
      await callAsAdmin(app.server, 'DELETE', `/permissions/${key}`)
    }
  }
  // Of everyone, which no one who has no rights should see.
  await callAsAdmin(app.server, 'POST', '/collection_presets', { collection: 'cities', title: 'Large ones' })
})

async function openAsGuest(): Promise<PageRecord> {
  const record = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open()
  await signIn.signIn(GUEST)
  await record.page.locator('[data-page] h1').waitFor()
  return record
}

const HEADING = 'No access'
/** Who may not, and who can grant it; what no right opens is for administrators. */
const BODY =
  /^(Your role, Guest, may not read .+\. An administrator can grant that under Settings › Roles & permissions\.|Your role may not create items here\. An administrator can grant that under Roles & permissions\.|Only administrators can open .+\.)$/

it('reads on every page in the same way what is missing and who can grant it', async () => {
  const { page, errors } = await openAsGuest()
  const others: string[] = []
  for (const [hash] of PAGES.filter(([hash]) => hash !== '/atlas/nothing')) {
    await visit(page, app.server.url, hash)
    const content = page.locator('[data-page]')
    const panel = content.getByText(HEADING, { exact: true }).locator('xpath=..')
    const text = (await panel.count()) === 1 ? await panel.innerText() : await content.innerText()
    const [heading, body = ''] = text.split(/\n+/)
    if (heading !== HEADING || !BODY.test(body)) others.push(`${hash}: ${text}`)
    expect.soft(await content.getByRole('textbox').count(), `boxes on ${hash}`).toBe(0)
  }
  expect(others).toEqual([])
  // Nothing is asked for that would be refused.
  expect(errors).toEqual([])
  expect(await violationsOn(page)).toEqual([])
})

it('is not offered in the navigation what it may not read', async () => {
  const { page } = await openAsGuest()
  expect(await page.getByText('Large ones').count()).toBe(0)
  const names = await page.getByRole('navigation').getByRole('link').allTextContents()
  expect(names.filter((name) => /Cities|File library|User directory|Settings/.test(name))).toEqual([])
})
