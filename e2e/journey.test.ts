import { describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, EDITOR, SignInPage } from './pages/SignInPage'
import { MOVING, openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const WAIT = { timeout: 30_000 }

const app = useConsole()

describe('a first visit', () => {
  it('goes from sign-in over 135,000 rows to a saved change, a comment and sign-out', async () => {
    const record = await openPage(app.browser, app.server.url, MOVING)
    const { page } = record
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open()
    await signIn.signIn(ADMIN)

    await page.getByRole('heading', { level: 1, name: 'Collections' }).waitFor()
    await expect.poll(() => page.url(), WAIT).toMatch(/#\/atlas\/collections$/)
    await page.getByRole('main').getByRole('link', { name: 'Cities' }).first().click()
    const cities = await new ListingPage(page, 'Cities').ready()
    await expect.poll(() => cities.status().textContent()).toBe('135,233 items')

    await cities.sortBy('Population')
    await expect.poll(() => page.url()).toContain('sort=population')
    await cities.sortBy('Population')
    await expect.poll(async () => (await cities.column('Name', 1))[0]).toBe('Shanghai')

    await cities.search('York')
    await expect.poll(async () => (await cities.column('Name', 1))[0]).toBe('New York City')
    await cities.search('')
    await cities.filterBy('Country', 'Japan')
    await expect.poll(() => cities.column('Country', 3)).toEqual(['Japan', 'Japan', 'Japan'])

    await cities.openItem('Tokyo')
    const item = await new ItemPage(page).ready()
    await item.field('Name').fill('Tōkyō')
    await item.field('Population').fill('8336600')
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
    await item.activity().getByRole('listitem').filter({ hasText: 'Ada Admin' }).first().waitFor()
    await item.activity().getByRole('button', { name: 'Revision details' }).first().click()
    await item.activity().getByText('Tōkyō').first().waitFor()
    await item.activity().getByText('8,336,600').or(item.activity().getByText('8336600')).first().waitFor()
    await expect.poll(() => item.save().isDisabled()).toBe(true)

    await item.comment('The macron belongs there.')
    await item.activity().getByText('The macron belongs there.').waitFor()

    await page.getByRole('button', { name: 'Sign out' }).click()
    await page
      .getByRole('alertdialog')
      .or(page.getByRole('dialog'))
      .getByRole('button', { name: 'Sign out' })
      .click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()

    expect(record.errors).toEqual([])
    expect(record.foreignRequests()).toEqual([])
    await record.close()
  })
})

describe('the way back from an item', () => {
  it('leads to the search, the order, the place and the row that it was left by', async () => {
    const record = await openPage(app.browser, app.server.url, MOVING)
    const { page } = record
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities%3Fq%3Dsan%26sort%3D-name')
    await signIn.signIn(ADMIN)
    const cities = await new ListingPage(page, 'Cities').ready()
    const address = page.url()
    const scroller = cities.grid.locator('xpath=..')
    const scrollTop = () => scroller.evaluate((element) => element.scrollTop)
    await scroller.evaluate((element) => element.scrollTo(0, 2400))
    // Rows further down are drawn once they are looked at; the middle one needs no scrolling to be clicked.
    const middle = () =>
      cities.grid.evaluate((grid) => {
        const links = document
          .elementsFromPoint(grid.getBoundingClientRect().x + 200, innerHeight / 2)
          .map((element) => element.closest('a'))
        return links.find((link) => link && grid.contains(link))?.getAttribute('href') ?? null
      })
    await expect.poll(middle).not.toBeNull()
    const href = (await middle()) as string
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))

    await cities.grid.locator(`a[href="${href}"]`).first().click()
    await new ItemPage(page).ready()
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
    await expect.poll(focused, { timeout: 30_000 }).toBe(href)
    expect(page.url()).toBe(address)
    expect(await scrollTop()).toBe(2400)

    await page.keyboard.press('Enter')
    await new ItemPage(page).ready()
    await page.goBack()
    await expect.poll(focused, { timeout: 30_000 }).toBe(href)
    expect(page.url()).toBe(address)
    expect(await scrollTop()).toBe(2400)
    await record.close()
  })
})

describe('an editor with limited rights', () => {
  it('sees what the role grants and no more', async () => {
    const record = await openPage(app.browser, app.server.url, MOVING)
    const { page } = record
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(EDITOR)
    await new ListingPage(page, 'Cities').ready()
    expect(await page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Admin settings' }).count()).toBe(0)

    await page.goto(`${app.server.url}/admin/#/atlas/collections/cities/+`)
    await page.getByRole('heading', { name: 'No access' }).waitFor()
    expect(await page.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)

    await page.goto(`${app.server.url}/admin/#/atlas/collections/cities/1796236`)
    const item = new ItemPage(page)
    await item.field('Name').waitFor()
    expect(await item.field('Population').getAttribute('readonly')).not.toBeNull()
    expect(await page.getByRole('button', { name: 'Delete item' }).count()).toBe(0)
    await record.close()
  })

  it('is refused by the server when asked directly, and nothing is changed', async () => {
    const asEditor = await client(EDITOR)
    const asAdmin = await client(ADMIN)
    const state = async () => [
      (await asAdmin('GET', '/items/cities?limit=1&fields=id&meta=total_count')).body.meta,
      (await asAdmin('GET', '/items/cities/1796236?fields=name,population')).body.data,
      (await asAdmin('GET', '/items/countries?limit=-1&fields=id,name,status')).body.data,
      (await asAdmin('GET', '/users?fields=id,role')).body.data,
      (await asAdmin('GET', '/settings?fields=key,value')).body.data,
    ]
    const before = await state()
    const refused: [string, string, unknown?][] = [
      ['POST', '/items/cities', { name: 'Nowhere' }],
      ['PATCH', '/items/cities/1796236', { population: 1 }],
      ['PATCH', '/items/cities', [{ id: 1796236, name: 'Mine', population: 1 }]],
      ['DELETE', '/items/cities/1796236'],
      ['POST', '/items/countries', { name: 'Nowhere', code: 'XXX' }],
      ['PATCH', '/users/me', { role: 1 }],
      ['PATCH', '/settings/1', { value: 'mine' }],
      ['DELETE', '/collections/cities'],
    ]
    for (const [method, path, body] of refused) {
      expect((await asEditor(method, path, body)).status, `${method} ${path}`).toBe(403)
    }
    expect(await state()).toEqual(before)

    const drafts = '/items/countries?filter[status][neq]=published&limit=1&fields=id'
    const [draft] = (await asAdmin('GET', drafts)).body.data as { id: number }[]
    expect((await asEditor('GET', drafts)).body.data).toEqual([])
    expect((await asEditor('GET', `/items/countries/${draft?.id}`)).status).toBe(404)
    const [published] = (await asEditor('GET', '/items/countries?limit=1&fields=*')).body.data as object[]
    expect(published).toHaveProperty('name')
    expect(published).not.toHaveProperty('note')
  })
})

/** Asks the API as someone, past the console. */
async function client(credentials: { email: string; password: string }) {
  const send = async (method: string, path: string, body?: unknown, token?: string) => {
    const response = await fetch(`${app.server.url}/atlas${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
  const { token } = (await send('POST', '/auth/authenticate', credentials)).body.data
  return (method: string, path: string, body?: unknown) => send(method, path, body, token)
}
