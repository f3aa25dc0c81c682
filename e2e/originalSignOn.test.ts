import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type IdentityProvider, startIdentityProvider } from '../api/src/testing/startIdentityProvider'
import { EDITOR, SignInPage } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
import { setAppUrl } from './support/setAppUrl'
import { useOriginalServer } from './support/useOriginalServer'

const WAIT = { timeout: 30_000 }
const client = { id: 'pergola', secret: 'client-secret', redirectUris: [] as string[] }
let provider: IdentityProvider

const app = useOriginalServer(
  async ({ server, proxy: { url } }) => {
    await setAppUrl(server, `${url}/admin/`)
    client.redirectUris.push(`${url}/atlas/auth/sso/okta/callback`)
  },
  async () => {
    provider = await startIdentityProvider(client)
    const shared = { clientId: client.id, clientSecret: client.secret, allowInsecure: true }
    const sso = {
      okta: { ...shared, issuer: provider.issuer },
    }
    return {
      configure(dataDir) {
        const file = join(dataDir, 'projects/atlas.json')
        writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), sso }))
      },
    }
  },
)
afterAll(() => provider?.close())

async function openSignIn() {
  const record = await openPage(app.browser, app.proxy.url)
  await new SignInPage(record.page, app.proxy.url).open()
  const signOn = (name: string) => record.page.getByRole('link', { name }).click(WAIT)
  return { ...record, signOn }
}

describe('single sign-on in front of an original server', () => {
  it('signs in and comes to the console, which knows who it is after a reload', async () => {
    provider.user = { email: EDITOR.email }
    const { page, errors, signOn, close } = await openSignIn()
    await signOn('Okta')
    await page.waitForURL(/#\/atlas/, WAIT)
    await page.reload()
    await page.getByRole('link', { name: 'Cities' }).first().waitFor(WAIT)
    expect(new URL(page.url()).origin).toBe(app.proxy.url)
    expect(errors).toEqual([])
    await close()
  })

  it.each([
    ['knows no such account', { email: 'mo@example.com' }, /No account here has the e-mail address/],
    ['did not sign them in', null, /The provider could not be reached, or did not sign you in/],
  ])('says that it %s, and leaves nothing of it in the address', async (_case, user, said) => {
    provider.user = user
    const { page, signOn, close } = await openSignIn()
    await signOn('Okta')
    await page.getByText(said).waitFor(WAIT)
    await page.getByLabel('Email').waitFor(WAIT)
    expect(decodeURIComponent(page.url())).not.toMatch(/code=|error=|attributes|@/)
    await new SignInPage(page, app.proxy.url).signIn(EDITOR)
    await page.waitForURL(/#\/atlas/, WAIT)
    await close()
  })
})
