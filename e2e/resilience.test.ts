import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ListingPage } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { makeCollection, TEXT } from './support/makeCollection'
import { openPage, type PageRecord } from './support/openBrowser'
import { useSessionOfAdmin } from './support/useConsole'

const TOKYO = '#/atlas/collections/cities/1850147'

const app = useSessionOfAdmin()

/** A session of its own, at a page of the console: for what ends the session, and for someone else. */
async function signedInAt(hash: string) {
  const record = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(record.page, app.server.url)
  await signIn.open(hash)
  await signIn.signIn(ADMIN)
  return { ...record, signIn }
}

async function editing(name: string, record?: PageRecord) {
  const { page, close } = record ?? (await app.open(TOKYO))
  const item = await new ItemPage(page).ready()
  await item.field('Name').fill(name)
  return { page, close, item }
}

/** `null` before they are made. */
async function postcards(): Promise<{ text: string; sender: number | null }[] | null> {
  const asked = callAsAdmin(app.server, 'GET', '/items/postcards?fields=text,sender')
  return (await asked.catch(() => null)) as { text: string; sender: number | null }[] | null
}

/** Takes the session away for good: the answer to a request on its way brings the cookie back. */
async function dropSession(page: Page): Promise<void> {
  const context = page.context()
  do {
    await context.clearCookies()
    await page.waitForTimeout(500)
  } while ((await context.cookies()).length > 0)
}

describe('unsaved edits', () => {
  it('stay on screen when the server cannot be reached, and are saved once it can', async () => {
    const { page, item } = await editing('Edo')
    // The menu is fetched when it is first opened.
    await page.getByRole('button', { name: 'More ways to save' }).click()
    await page.getByRole('menuitem', { name: 'Save and stay' }).waitFor()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await item.saveAndStay()
    const alert = page.getByRole('alert').filter({ hasText: "Couldn't Reach API" })
    await alert.getByText('Your edits are still here.').waitFor()
    expect(await item.field('Name').inputValue()).toBe('Edo')
    await page.context().setOffline(false)
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
  })

  it('stay on screen offline once the notice has left, and what is not fetched yet is not asked for without end', async () => {
    const { page, item } = await editing('Musashi')
    await page.getByRole('button', { name: 'More ways to save' }).click()
    await page.getByRole('menuitem', { name: 'Save and stay' }).waitFor()
    await page.keyboard.press('Escape')
    await page.context().setOffline(true)
    await item.saveAndStay()
    const asked: string[] = []
    page.on('requestfailed', (request) => asked.push(new URL(request.url()).pathname))
    // The list of past notices has its first entry now, and its code was never needed before.
    const unreachable = page.getByRole('alert').filter({ hasText: "Couldn't Reach API" })
    await unreachable.getByRole('button', { name: 'Dismiss' }).click()
    await expect.poll(() => asked.filter((path) => path.includes('recent-notices')).length).toBeGreaterThan(0)
    // Drawn again by every key.
    await item.field('Name').press('End')
    await item.field('Name').pressSequentially('-shi')
    expect(await item.field('Name').inputValue()).toBe('Musashi-shi')
    const askedForCode = asked.filter((path) => /\.(js|css)$/.test(path))
    expect(askedForCode.length, askedForCode.join('\n')).toBeLessThan(10)

    await page.context().setOffline(false)
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
  })

  it('of a new item are saved once, when the connection breaks after the server has stored them', async () => {
    const name = `Cut off ${Date.now()}`
    const { page } = await app.open('#/atlas/collections/cities/+')
    const item = new ItemPage(page)
    await item.save().waitFor()
    await page.route('**/atlas/items/cities', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await item.field('Name').fill(name)
    await item.saveAndStay()
    await page.getByRole('alert').filter({ hasText: "Couldn't Reach API" }).waitFor()
    await page.reload()
    await item.ready()
    await expect.poll(() => item.field('Name').inputValue()).toBe(name)
    await page.unroute('**/atlas/items/cities')
    await item.field('Name').fill(`${name}, corrected`)
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
    const filter = `filter[name][contains]=${encodeURIComponent(name)}`
    const stored = await callAsAdmin(app.server, 'GET', `/items/cities?fields=name&${filter}`)
    expect(stored).toEqual([{ name: `${name}, corrected` }])
  })

  it('with new rows of a list create each row once, when the connection breaks after the server has stored them', async () => {
    const labels = () => callAsAdmin(app.server, 'GET', '/items/crate_labels?fields=text,crate&sort=id')
    if (!(await labels().catch(() => null))) {
      const list = { type: 'o2m', interface: 'one-to-many', options: { fields: 'text' } }
      const crate = { type: 'm2o', datatype: 'INT', length: 10, interface: 'many-to-one' }
      await makeCollection(app.server, 'crates', { name: TEXT, labels: list }, [])
      await makeCollection(app.server, 'crate_labels', { text: TEXT, crate }, [])
      const relation = { collection_many: 'crate_labels', field_many: 'crate', collection_one: 'crates' }
      await callAsAdmin(app.server, 'POST', '/relations', { ...relation, field_one: 'labels' })
    }
    const made = await callAsAdmin(app.server, 'POST', '/items/crates', { name: 'Crate' })
    const { id } = made as { id: number }
    const rows = async () => {
      const all = (await labels()) as { text: string; crate: number }[]
      return all.filter(({ crate }) => crate === id).map(({ text }) => text)
    }
    const { page, close } = await signedInAt(`#/atlas/collections/crates/${id}`)
    const item = await new ItemPage(page).ready()
    const add = async (text: string) => {
      await page.getByRole('group', { name: 'Labels' }).getByRole('button', { name: 'Add new' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox', { name: 'Text' }).fill(text)
      await dialog.getByRole('button', { name: 'Done' }).click()
    }
    const path = `**/atlas/items/crates/${id}`
    await page.route(path, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await add('Fragile')
    await item.saveAndStay()
    await page.getByRole('alert').filter({ hasText: "Couldn't Reach API" }).waitFor()
    expect(await rows()).toEqual(['Fragile'])
    await add('This side up')
    // The code for what comes after such an answer is not there yet.
    await page.context().setOffline(true)
    await item.saveAndStay()
    const alerts = page.getByRole('alert').filter({ hasText: "Couldn't Reach API" })
    await expect.poll(() => alerts.getByText('2').count()).toBeGreaterThan(0)
    await page.context().setOffline(false)
    await item.saveAndStay()
    await page.getByRole('alert').filter({ hasText: "Couldn't Reach API" }).first().waitFor()
    await page.reload()
    await item.ready()
    await page.unroute(path)
    await add('Keep dry')
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
    expect(await rows()).toEqual(['Fragile', 'This side up', 'Keep dry'])
    await page.reload()
    await item.ready()
    await page.getByRole('group', { name: 'Labels' }).getByText('Keep dry').waitFor()
    expect(await page.getByText('Your unsaved changes of').count()).toBe(0)
    await close()
  })

  it('stay on screen when the server refuses them, which says why beside the field', async () => {
    const { page, item } = await editing('')
    await item.saveAndStay()
    const name = item.field('Name')
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await name.inputValue()).toBe('')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).not.toBe('')
  })

  it('stay on screen when the server fails, which says what it can', async () => {
    const { page, item } = await editing('Nihonbashi')
    const answer = { error: { code: 9, message: 'The disk is full' } }
    await page.route('**/atlas/items/cities/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, json: answer }) : route.continue(),
    )
    await item.saveAndStay()
    await page.getByRole('alert').filter({ hasText: 'The disk is full' }).waitFor()
    expect(await item.field('Name').inputValue()).toBe('Nihonbashi')
    await page.unroute('**/atlas/items/cities/*')
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
  })

  it('are saved after signing in again over the page, when the session has ended', async () => {
    const { page, item, close } = await editing('Tōkyō', await signedInAt(TOKYO))
    await dropSession(page)
    await item.saveAndStay()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Item saved').waitFor()
    expect(await item.field('Name').inputValue()).toBe('Tōkyō')
    expect(page.url()).toContain(TOKYO)
    await close()
  })

  it('of a new item are created once, by who signs in again, where anyone may create', async () => {
    const rights = { collection: 'postcards', role: 2, create: 'full', read: 'full' }
    const owner = { type: 'owner', datatype: 'INT', length: 10, interface: 'owner' }
    if ((await postcards()) === null) {
      await makeCollection(app.server, 'postcards', { text: TEXT, sender: owner }, [])
      await callAsAdmin(app.server, 'POST', '/permissions', rights)
    }
    const text = `Wish ${Date.now()}`
    const { page, close } = await signedInAt('#/atlas/collections/postcards/+')
    await new ItemPage(page).field('Text').fill(text)
    await dropSession(page)
    await page.keyboard.press('Control+s')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Password', { exact: true }).fill(ADMIN.password)
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.waitForURL(/postcards\/\d+$/)
    const made = (await postcards())?.filter((card) => card.text === text)
    expect(made).toEqual([{ text, sender: 1 }])
    await close()
  })

  it('are back after a reload, and can be dropped', async () => {
    const { page, item } = await editing('Tokio')
    // No one waits for the question that browsers ask before a reload.
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByText('Your unsaved changes of').waitFor()
    expect(await item.field('Name').inputValue()).toBe('Tokio')
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect.poll(() => item.field('Name').inputValue()).not.toBe('Tokio')
  })

  it('are asked about once when signing out', async () => {
    const { page, close } = await editing('Kyoto', await signedInAt(TOKYO))
    await page.getByRole('button', { name: 'Sign out' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByText('Changes you have not saved will be lost').waitFor()
    await question.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    expect(await question.count()).toBe(0)
    await close()
  })

  it('meet those that someone else has saved meanwhile, field by field', async () => {
    const mine = await editing('Mine')
    const theirs = await editing('Theirs', await signedInAt(TOKYO))
    await theirs.item.saveAndStay()
    await theirs.page.getByText('Item saved').waitFor()
    await mine.item.saveAndStay()
    const conflict = mine.page.getByRole('main').getByRole('alert')
    await conflict.getByText('Theirs', { exact: true }).waitFor()
    expect(await mine.item.field('Name').inputValue()).toBe('Mine')
    await mine.item.saveAndStay()
    await mine.page.getByText('Item saved').waitFor()
    await theirs.close()
  })
})

describe('edits of a related item', () => {
  it('meet those that someone else has saved meanwhile', async () => {
    const { page } = await app.open(TOKYO)
    const item = await new ItemPage(page).ready()
    const dialog = page.getByRole('dialog', { name: 'Countries: Edit item' })
    const demonym = async () => {
      await page.getByRole('button', { name: 'Edit item', exact: true }).click()
      return dialog.getByLabel('Demonym', { exact: true })
    }
    const before = await (await demonym()).inputValue()
    await dialog.getByLabel('Demonym', { exact: true }).fill('Nipponese')
    await dialog.getByRole('button', { name: 'Done' }).click()

    const found = await callAsAdmin(app.server, 'GET', '/items/cities/1850147?fields=country')
    const japan = `/items/countries/${(found as { country: string | number }).country}`
    await callAsAdmin(app.server, 'PATCH', japan, { demonym: 'Nihonjin' })
    await item.saveAndStay()
    const conflict = page.getByRole('main').getByRole('alert')
    await conflict.getByText('was changed by someone else meanwhile').waitFor()
    await conflict.getByText('Nihonjin', { exact: true }).waitFor()
    await conflict.getByRole('radio', { name: 'Take theirs' }).click()
    expect(await (await demonym()).inputValue()).toBe('Nihonjin')
    await page.keyboard.press('Escape')
    await conflict.getByText('Keep mine').click()
    await item.saveAndStay()
    await page.getByText('Item saved').waitFor()
    expect(await (await demonym()).inputValue()).toBe('Nipponese')
    await callAsAdmin(app.server, 'PATCH', japan, { demonym: before })
  })
})

describe('an address that leads nowhere', () => {
  it.each([
    ['route', '#/atlas/what/ever', 'Page not found'],
    ['project', '#/nothing/collections', 'Page not found'],
    ['collection', '#/atlas/collections/planets', 'Page not found'],
    ['item', '#/atlas/collections/cities/99999999', 'This item is not here'],
    ['module', '#/atlas/ext/nothing', 'Page not found'],
    ['setting', '#/atlas/settings/nothing', 'Page not found'],
  ])('says so for an unknown %s, and the navigation stays', async (_what, hash, heading) => {
    const { page } = await app.open(hash)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Cities', exact: true }).first().click()
    await new ListingPage(page, 'Cities').ready()
  })
})
