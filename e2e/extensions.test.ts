import { readFileSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { callAsAdmin } from './support/callAsAdmin'
import { forgetProofs } from './support/forgetProofs'
import { openPage } from './support/openBrowser'
import { type PackedExample, packExample } from './support/packExample'
import { packModule } from './support/packModule'
import { useSignedInPage } from './support/useConsole'

const TOKEN = 'an operator of this server'
const TOKYO = 'collections/cities/1850147'

let release: PackedExample

beforeAll(async () => {
  release = await packExample(
    '2.0.0',
    `document.documentElement.dataset.stars = '2.0.0'
     export function dispose() { document.documentElement.dataset.stars = 'disposed' }`,
  )
})
afterAll(() => {
  if (release) rmSync(release.folder, { recursive: true, force: true })
})
const app = useSignedInPage(() => ({ env: { SUPER_ADMIN_TOKEN: TOKEN } }))

/** Goes to another page of the console without loading the document again. */
async function visit(path: string): Promise<void> {
  await app.record.page.evaluate((hash) => {
    location.hash = hash
  }, `#/atlas/${path}`)
}

async function openStars(): Promise<void> {
  await visit('settings/extensions')
  await app.record.page.getByRole('button', { name: /^Star rating/ }).click()
}

const starsInUse = () =>
  app.record.page.evaluate(() => document.documentElement.dataset.stars ?? 'the first one')
const slot = () => app.record.page.getByRole('main').locator('[data-extension="interface:star-rating"]')

it('is installed, upgraded, rolled back and disabled in a page that is never loaded again', async () => {
  const { page } = app.record
  await page.evaluate(() => {
    ;(window as { wasLoadedOnce?: true }).wasLoadedOnce = true
  })
  await visit(TOKYO)
  await slot().waitFor()
  expect(await starsInUse()).toBe('the first one')

  await visit('settings/extensions')
  await page.getByRole('button', { name: 'Install extension' }).click()
  const dialog = page.getByRole('dialog', { name: 'Install extension' })
  await dialog.locator('input[type=file]').setInputFiles(release.archive)
  await dialog.getByLabel('Super-admin token').fill(TOKEN)
  await dialog.getByRole('button', { name: 'Install extension' }).click()
  await page.getByRole('row', { name: /Star rating.*2\.0\.0/ }).waitFor()
  await visit(TOKYO)
  await slot().waitFor()
  await expect.poll(starsInUse).toBe('2.0.0')

  await openStars()
  const panel = page.getByRole('dialog', { name: 'Star rating' })
  await panel.getByRole('radio', { name: /^1\.0\.0/ }).press('Space')
  await page.getByRole('alertdialog').getByText('cities.rating').waitFor()
  await page.getByRole('button', { name: 'Change Star rating' }).click()
  await expect.poll(starsInUse).toBe('disposed')
  await page.keyboard.press('Escape')
  await visit(TOKYO)
  await slot().waitFor()

  await visit('settings/extensions')
  await page.getByRole('switch', { name: 'Enable Star rating' }).click({ force: true })
  await page.getByRole('alertdialog').getByText('cities.rating').waitFor()
  await page.getByRole('button', { name: 'Disable Star rating' }).click()
  await expect.poll(() => page.getByRole('switch', { name: 'Enable Star rating' }).isChecked()).toBe(false)
  await visit(TOKYO)
  const item = await new ItemPage(page).ready()
  expect(await item.field('Rating').inputValue()).toBe('5')
  await item.field('Name').fill('Tōkyō')
  await item.saveAndStay()
  await page.getByText('Item saved').waitFor()
  expect(await item.field('Rating').inputValue()).toBe('5')
  expect(await page.evaluate(() => (window as { wasLoadedOnce?: true }).wasLoadedOnce)).toBe(true)

  await page.getByRole('region', { name: 'Activity' }).waitFor()
  const rows = await page.evaluate(async () => {
    const url = '/atlas/activity?filter[collection]=directus_extensions&sort=id'
    const { data } = await (await fetch(url)).json()
    return data.map(({ comment }: { comment: string }) => comment)
  })
  expect(rows).toEqual(['Installed version 2.0.0', 'Uses version 1.0.0', 'Disabled version 1.0.0'])
})

it('is left out of a page in safe mode', async () => {
  const { page } = app.record
  await visit('settings/extensions')
  const saved = page.waitForResponse(
    (response) =>
      response.request().method() === 'PATCH' && response.url().endsWith('/interface/star-rating'),
  )
  await page.getByRole('switch', { name: 'Enable Star rating' }).click({ force: true })
  // Leaving the page before would call the request off.
  await saved
  for (const query of ['?disable-extensions', '?disable-extensions=star-rating']) {
    await page.goto(`${app.server.url}/admin/${query}#/atlas/${TOKYO}`)
    const item = await new ItemPage(page).ready()
    expect(await item.field('Rating').inputValue()).toBe('5')
  }
  await page.goto(`${app.server.url}/admin/?disable-extensions=another#/atlas/${TOKYO}`)
  await slot().waitFor()
})

it('takes the place of what came with the console when an administrator asks for it, and gives it back in safe mode', async () => {
  const { page } = app.record
  const server = `${app.server.url}/server/extensions`
  const desk = await packModule(
    { id: 'users', name: 'People desk', icon: 'badge', paths: ['users'] },
    {
      'module.tsx': `import { Page } from '@pergola/sdk/ui'
        export default function Desk() { return <Page title="People desk">Everyone</Page> }`,
    },
  )
  try {
    const form = new FormData()
    form.append('super_admin_token', TOKEN)
    form.append('package', new Blob([readFileSync(desk.archive)]), 'desk.tgz')
    expect((await fetch(server, { method: 'POST', body: form })).status).toBe(200)
    const open = (query: string, path: string) => page.goto(`${app.server.url}/admin/${query}#/atlas/${path}`)
    const choose = async (version: RegExp) => {
      await page.getByRole('button', { name: /^User directory|^People desk/ }).click()
      const choice = page.getByRole('dialog').getByRole('radio', { name: version })
      await choice.press('Space')
      const isSaved = (url: string) => url.endsWith('/extensions/module/users')
      const saved = page.waitForResponse((answer) => isSaved(answer.url()) && answer.ok())
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: /^Replace |^Change / })
        .click()
      await saved
    }

    const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
    await open('?core', 'users')
    await title('User directory')
    await open('?choose', 'settings/extensions')
    await choose(/^1\.0\.0/)
    await open('?replaced', 'users')
    await title('People desk')

    await open('?disable-extensions', 'settings/extensions')
    await choose(/^What came with the console/)
    await open('?back', 'users')
    await title('User directory')
  } finally {
    await callAsAdmin(app.server, 'PATCH', '/extensions/module/users', { version: null })
    await fetch(`${server}/module/users/1.0.0?super_admin_token=${encodeURIComponent(TOKEN)}&force=true`, {
      method: 'DELETE',
    })
    rmSync(desk.folder, { recursive: true, force: true })
  }
})

it('is enabled long after the sign-in once the password was asked for, and not when the question is left', async () => {
  const { page, errors } = app.record
  const stored = async () => {
    const all = (await callAsAdmin(app.server, 'GET', '/extensions')) as { id: string; enabled: boolean }[]
    return all.find(({ id }) => id === 'star-rating')?.enabled
  }
  await callAsAdmin(app.server, 'PATCH', '/extensions/interface/star-rating', { enabled: false })
  await page.goto(`${app.server.url}/admin/?proof=${Date.now()}#/atlas/settings/extensions`)
  const toggle = page.getByRole('switch', { name: 'Enable Star rating' })
  const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const password = dialog.getByLabel('Password', { exact: true })
  await toggle.waitFor()
  errors.length = 0
  forgetProofs(app.server)

  await toggle.press('Space')
  await password.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => toggle.isEnabled()).toBe(true)
  expect([await toggle.isChecked(), await stored()]).toEqual([false, false])

  forgetProofs(app.server)
  await toggle.press('Space')
  await password.fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByText('The password is wrong').waitFor()
  expect(await stored()).toBe(false)
  await password.fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => toggle.isChecked()).toBe(true)
  expect(await stored()).toBe(true)
})

it('is not shown from a developer’s machine by a server that does not allow it, which says so', async () => {
  const { page } = app.record
  await page.goto(`${app.server.url}/admin/?dev=star-rating@http://localhost:4000#/atlas/${TOKYO}`)
  await slot().waitFor()
  const badge = page.getByRole('complementary', { name: 'Extension in development' })
  await badge.getByText(/EXTENSIONS_DEV=1/).waitFor()
  await badge.getByRole('link', { name: /server's own/ }).click()
  await slot().waitFor()
  await expect.poll(() => badge.count()).toBe(0)
})

it('changes over in pages that others have open, when they go to another page', async () => {
  const other = await openPage(app.browser, app.server.url)
  const signIn = new SignInPage(other.page, app.server.url)
  await signIn.open(`#/atlas/${TOKYO}`)
  await signIn.signIn(ADMIN)
  const stars = other.page.getByRole('main').locator('[data-extension="interface:star-rating"]')
  await stars.waitFor()
  const modules = () =>
    other.page
      .getByRole('navigation', { name: 'Modules' })
      .getByRole('link')
      .evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel))
  const modulesAtFirst = await modules()
  expect(modulesAtFirst).toContain('File library')
  await other.page.evaluate(() => {
    ;(window as { wasLoadedOnce?: true }).wasLoadedOnce = true
  })

  await app.record.page.goto(`${app.server.url}/admin/#/atlas/settings/extensions`)
  await app.record.page.getByRole('switch', { name: 'Enable Star rating' }).click({ force: true })
  await app.record.page.getByRole('button', { name: 'Disable Star rating' }).click()
  const plainFieldsAfterLooking = async () => {
    for (const path of ['collections/languages', TOKYO]) {
      await other.page.evaluate((hash) => {
        location.hash = hash
      }, `#/atlas/${path}`)
      await other.page.waitForURL(`**/*#/atlas/${path}`)
    }
    const plain = (await new ItemPage(other.page).ready()).field('Rating')
    await plain.or(stars).waitFor()
    return plain.count()
  }
  // The listing is looked at every ten seconds at most.
  await expect.poll(plainFieldsAfterLooking, { timeout: 90_000, interval: 2_000 }).toBe(1)
  expect(await new ItemPage(other.page).field('Rating').inputValue()).toBe('5')
  expect(await modules()).toEqual(modulesAtFirst)
  expect(await other.page.evaluate(() => (window as { wasLoadedOnce?: true }).wasLoadedOnce)).toBe(true)
  await other.close()
}, 150_000)
