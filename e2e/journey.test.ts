import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, EDITOR, SignInPage } from './pages/SignInPage'
import { openBrowser, openPage } from './support/openBrowser'
import { type RunningServer, startServer } from './support/startServer'

let server: RunningServer
let browser: Browser

beforeAll(async () => {
  ;[server, browser] = await Promise.all([startServer(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await server?.stop()
})

describe('a first visit', () => {
  it('goes from sign-in over 135,000 rows to a saved change, a comment and sign-out', async () => {
    const record = await openPage(browser, server.url)
    const { page } = record
    const signIn = new SignInPage(page, server.url)
    await signIn.open()
    await signIn.signIn(ADMIN)

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

describe('an editor with limited rights', () => {
  it('sees what the role grants, and the server refuses the rest when asked directly', async () => {
    const record = await openPage(browser, server.url)
    const { page } = record
    const signIn = new SignInPage(page, server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(EDITOR)
    await new ListingPage(page, 'Cities').ready()
    expect(await page.getByRole('link', { name: 'New', exact: true }).count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Admin settings' }).count()).toBe(0)

    const ask = (method: string, path: string, body?: unknown) =>
      page.evaluate(
        async ([method, path, body]) => {
          const response = await fetch(`/atlas${path}`, {
            method: String(method),
            headers: { 'Content-Type': 'application/json' },
            body: body === undefined ? undefined : JSON.stringify(body),
          })
          return { status: response.status, body: response.status === 204 ? null : await response.json() }
        },
        [method, path, body] as const,
      )
    expect((await ask('POST', '/items/cities', { name: 'Nowhere' })).status).toBe(403)
    expect((await ask('DELETE', '/items/cities/1796236')).status).toBe(403)
    expect((await ask('PATCH', '/users/me', { role: 1 })).status).toBe(403)
    expect((await ask('GET', '/items/cities/1796236')).status).toBe(200)
    await record.close()
  })
})
