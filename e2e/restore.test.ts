import { describe, expect, it, onTestFinished } from 'vitest'
import { violationsOn } from './support/axe'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const TOKEN = 'who may install'
const ACCOUNT = { email: 'ada@example.com', password: 'pergola' }

const app = useConsole(() => ({ demo: false, env: { SUPER_ADMIN_TOKEN: TOKEN } }))

let made = 0

/** A project with a collection of songs, and the archive of a backup of it. */
async function makeArchive(): Promise<{ key: string; archive: Buffer }> {
  const key = `songs${++made}`
  let token = ''
  const send = async (path: string, body?: object) => {
    const response = await fetch(`${app.server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status, path).toBe(200)
    return (await response.json()).data
  }
  const person = { user_email: ACCOUNT.email, user_password: ACCOUNT.password }
  await send('/server/projects', { project: key, super_admin_token: TOKEN, db_type: 'sqlite', ...person })
  token = (await send(`/${key}/auth/authenticate`, ACCOUNT)).token
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const title = { field: 'title', type: 'string', datatype: 'VARCHAR', length: 50, interface: 'text-input' }
  const fields = [{ ...id, interface: 'primary-key' }, title]
  await send(`/${key}/collections`, { collection: 'songs', fields })
  await send(`/${key}/items/songs`, [{ title: 'Harvest moon' }, { title: 'Blue jug' }])
  const backup = await send(`/${key}/backups`, {})
  await expect.poll(async () => (await send(`/${key}/backups`))[0].state).toBe('done')
  const { url } = await send(`/${key}/backups/${backup.id}/link`, {})
  const archive = Buffer.from(await (await fetch(`${app.server.url}${url}`)).arrayBuffer())
  return { key, archive }
}

describe('a backup in the browser', () => {
  it('is uploaded, looked at, and becomes a new project with its people and items', async () => {
    const { key, archive } = await makeArchive()
    const { page, errors, close } = await openPage(app.browser, app.server.url)
    onTestFinished(close)
    page.setDefaultTimeout(20_000)
    const next = page.getByRole('button', { name: 'Next' })
    const signIn = async (as: string) => {
      await page.goto(`${app.server.url}/admin/#/login?project=${as}`)
      await page.getByLabel('Email').fill(ACCOUNT.email)
      await page.getByLabel('Password', { exact: true }).fill(ACCOUNT.password)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('link', { name: 'Songs' }).first().waitFor()
    }
    await signIn(key)
    await page.goto(`${app.server.url}/admin/#/${key}/settings/backups`)
    await page.getByRole('link', { name: 'Restore a backup' }).click()
    await page.getByLabel('Super-admin password').fill(TOKEN)
    await next.click()

    const file = page.getByLabel('Archive of a backup')
    await file.setInputFiles({ name: 'notes.zip', mimeType: 'application/zip', buffer: Buffer.from('notes') })
    await page.getByText('The archive cannot be used: it is no archive').waitFor()
    expect(await next.isDisabled()).toBe(true)
    await page.getByRole('button', { name: 'Choose another archive' }).click()
    await file.setInputFiles({ name: 'songs.zip', mimeType: 'application/zip', buffer: archive })
    await page.getByText('The archive is whole').waitFor()
    await page.getByText('songs: 2 rows').waitFor()
    expect.soft(await violationsOn(page), 'archive').toEqual([])
    await next.click()

    await page.getByLabel('Project key').fill(`${key}-again`)
    // A reload keeps what was typed and uploaded, but for passwords.
    await page.reload()
    await page.getByLabel('Super-admin password').fill(TOKEN)
    await next.click()
    await page.getByText('The archive is whole').waitFor()
    await next.click()
    expect(await page.getByLabel('Project key').inputValue()).toBe(`${key}-again`)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByText('songs: 2 rows').waitFor()
    await next.click()
    await next.click()
    await page.getByLabel('Database type').selectOption('sqlite')
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Sign in with an account that the backup holds', { exact: false }).waitFor()
    await signIn(`${key}-again`)
    await page.getByRole('link', { name: 'Songs' }).first().click()
    await page.getByText('Harvest moon').waitFor()
    expect(errors).toEqual([])
  })
})
