import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../api/src/testing/freePort'
import { type IdentityProvider, startIdentityProvider } from '../api/src/testing/startIdentityProvider'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { violationsOn } from './support/axe'
import { callAsAdmin } from './support/callAsAdmin'
import { forgetProofs } from './support/forgetProofs'
import { mailedLink } from './support/mailedLink'
import { openPage } from './support/openBrowser'
import { setAppUrl } from './support/setAppUrl'
import { useConsole } from './support/useConsole'

const WAIT = { timeout: 30_000 }
const client = { id: 'pergola', secret: 'client-secret', redirectUris: [] as string[] }
let provider: IdentityProvider

const app = useConsole(async () => {
  provider = await startIdentityProvider(client)
  const shared = { clientId: client.id, clientSecret: client.secret, allowInsecure: true }
  const sso = {
    okta: { ...shared, issuer: provider.issuer },
    away: { ...shared, issuer: `http://127.0.0.1:${await freePort()}` },
    bare: { ...shared, issuer: provider.issuer, icon: '/extensions/core/auth/none.svg' },
  }
  return {
    configure(dataDir) {
      const file = join(dataDir, 'projects/atlas.json')
      writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), sso }))
    },
  }
})
beforeAll(() => {
  client.redirectUris.push(`${app.server.url}/atlas/auth/sso/okta/callback`)
})
afterAll(() => provider?.close())

async function openSignIn() {
  const record = await openPage(app.browser, app.server.url)
  await new SignInPage(record.page, app.server.url).open()
  await record.page.getByRole('link', { name: 'Okta' }).waitFor(WAIT)
  return record
}

describe('single sign-on', () => {
  it('signs in, and comes to the console', async () => {
    const { page, close } = await openSignIn()
    provider.user = { email: ADMIN.email }
    await page.getByRole('link', { name: 'Okta' }).click()
    await page.waitForURL(/#\/atlas/, WAIT)
    await close()
  })

  it('says why it failed, on the sign-in page, and keeps the address clean', async () => {
    const { page, close } = await openSignIn()
    provider.user = { email: 'unknown@example.com' }
    await page.getByRole('link', { name: 'Okta' }).click()
    await page.getByText('No account here has the e-mail address that the provider gave.').waitFor(WAIT)
    expect(page.url()).not.toMatch(/code=|error=/)
    await page.getByLabel('Email').waitFor(WAIT)
    await close()
  })

  it('comes back from a provider that cannot be reached', async () => {
    const { page, close } = await openSignIn()
    await page.getByRole('link', { name: 'Away' }).click()
    await page.getByText(/The provider could not be reached, or did not sign you in/).waitFor(WAIT)
    await page.getByLabel('Email').waitFor(WAIT)
    await close()
  })

  it('has a picture for each provider, also where the configured one is missing', async () => {
    const { page, close } = await openSignIn()
    const pictures = await page
      .getByRole('link', { name: /Okta|Away/ })
      .locator('img')
      .all()
    expect(pictures).toHaveLength(2)
    for (const picture of pictures) {
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth), WAIT)
        .toBeGreaterThan(0)
    }
    const bare = page.getByRole('link', { name: 'Bare' })
    await bare.locator('svg').waitFor(WAIT)
    expect(await bare.locator('img').count()).toBe(0)
    await close()
  })
})

describe('a forgotten password', () => {
  it('is replaced by the link of a mail, which works once', async () => {
    const email = `forgot-${Date.now()}@example.com`
    await callAsAdmin(app.server, 'POST', '/users', { email, password: 'pergola', role: 1, status: 'active' })
    await setAppUrl(app.server, `${app.server.url}/admin/`)
    const { page, close } = await openPage(app.browser, app.server.url)
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open()
    await page.getByRole('link', { name: 'Forgot password' }).click()
    // The sign-in page has a box of this name, too.
    await page.getByRole('heading', { name: 'Reset password' }).waitFor(WAIT)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Reset', exact: true }).click()
    await page.getByText('a link to choose a new password is on its way').waitFor(WAIT)
    const link = () => mailedLink(app.server.dataDir, email, 'reset-password')
    await expect.poll(link, WAIT).not.toBe('')

    const choose = async (password: string, answer: string) => {
      await page.goto('about:blank')
      await page.goto(link())
      await page.getByLabel('New password', { exact: true }).fill(password, WAIT)
      await page.getByRole('button', { name: 'Reset', exact: true }).click()
      await page.getByText(answer).waitFor(WAIT)
    }
    await choose('another password', 'Your password has been changed.')
    await page.getByRole('link', { name: 'Sign in' }).click()
    await signIn.signIn({ email, password: 'another password' })
    await page.waitForURL(/#\/atlas/, WAIT)
    await choose('a third password', 'The link was used already')
    await close()
  })
})

describe('setting two-factor up', () => {
  it('leads someone who is not signed in to the sign-in page, without a secret', async () => {
    const { page, close } = await openPage(app.browser, app.server.url)
    await page.goto(`${app.server.url}/admin/#/setup-2fa`)
    await page.getByLabel('Email').waitFor(WAIT)
    expect(page.url()).toContain('#/login')
    expect(await page.getByRole('img', { name: /authenticator/i }).count()).toBe(0)
    await close()
  })
})

describe('a change of an account long after the sign-in', () => {
  it('asks for the password over the form, keeps what was typed, and goes on', async () => {
    // Of its own, so that the test can run again.
    const email = `proof-${Date.now()}@example.com`
    const user = (await callAsAdmin(app.server, 'POST', '/users', {
      email,
      password: 'pergola',
      role: 1,
      status: 'active',
      first_name: 'Pro',
      last_name: 'Of',
    })) as { id: number }
    const { page, close } = await openPage(app.browser, app.server.url)
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open(`#/login?redirect=%2Fatlas%2Fusers%2F${user.id}`)
    await signIn.signIn({ email, password: 'pergola' })
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor(WAIT)
    forgetProofs(app.server)

    const field = page.getByRole('main').getByRole('textbox', { name: /^E-?mail/i })
    await field.fill(`new-${email}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await dialog.waitFor(WAIT)
    await dialog.getByLabel('Password', { exact: true }).fill('wrong')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.getByText('The password is wrong').waitFor(WAIT)
    await dialog.getByLabel('Password', { exact: true }).fill('pergola')
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await dialog.waitFor({ state: 'detached', ...WAIT })
    await expect
      .poll(
        async () => (await callAsAdmin(app.server, 'GET', `/users/${user.id}?fields=email`)) as unknown,
        WAIT,
      )
      .toEqual({ email: `new-${email}` })
    await close()
  })
})

describe('the API token of a person', () => {
  it('is made by an administrator, lets a program read, and ends when it is removed', async () => {
    const email = `site-${Date.now()}@example.com`
    const account = {
      email,
      password: 'pergola',
      role: 1,
      status: 'active',
      first_name: 'Si',
      last_name: 'Te',
    }
    const { id } = (await callAsAdmin(app.server, 'POST', '/users', account)) as { id: number }
    const { page, close } = await openPage(app.browser, app.server.url)
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open(`#/login?redirect=%2Fatlas%2Fsettings%2Fpeople`)
    await signIn.signIn(ADMIN)
    const row = page.getByRole('row', { name: new RegExp(email) })
    await row.getByRole('button', { name: /^Actions/ }).click(WAIT)
    forgetProofs(app.server)
    await page.getByRole('menuitem', { name: 'API token' }).click()

    const dialog = page.getByRole('dialog', { name: 'API token' })
    await dialog.getByText('There is no token.').waitFor(WAIT)
    await dialog.getByRole('button', { name: 'Make a new token' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password', { exact: true }).fill(ADMIN.password, WAIT)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    const box = dialog.getByRole('textbox', { name: 'API token' })
    const token = await box.inputValue(WAIT)
    expect(token).toMatch(/^[A-Za-z0-9]{43}$/)
    expect(
      await box.evaluate((input: HTMLInputElement) =>
        input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0),
      ),
    ).toBe(token)
    expect(await violationsOn(page)).toEqual([])
    const read = async () => {
      const headers = { Authorization: `Bearer ${token}` }
      return (await fetch(`${app.server.url}/atlas/items/cities?limit=1`, { headers })).status
    }
    expect(await read()).toBe(200)

    // Closed and opened again it is shown no more, and the form that stands behind it can still be saved.
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached', ...WAIT })
    await page
      .getByRole('main')
      .getByRole('textbox', { name: /^Title/ })
      .fill('Site')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Item saved').waitFor(WAIT)
    await page.goto(`${app.server.url}/admin/#/atlas/users/${id}`)
    await page.getByRole('button', { name: 'API token' }).click(WAIT)
    await dialog.getByText(/^There is a token/).waitFor(WAIT)
    expect(await dialog.getByRole('textbox').count()).toBe(0)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByText('There is no token.').waitFor(WAIT)
    expect(await read()).toBe(401)
    await close()
  })
})
