import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { followRecipe, installSdkIn, type Recipe } from '../tests/support/followRecipe'
import { ItemPage } from './pages/ItemPage'
import { callAsAdmin } from './support/callAsAdmin'
import { useSignedInPage } from './support/useConsole'

const TOKEN = 'an operator of this server'
const app = useSignedInPage(() => ({ env: { SUPER_ADMIN_TOKEN: TOKEN } }))
let outside: string
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'pergola-bundlers-'))
  installSdkIn(outside)
}, 120_000)
afterAll(() => rmSync(outside, { recursive: true, force: true }))

it.each<Recipe>(['Vite', 'webpack'])(
  'what the recipe for %s builds is a field of a running console',
  async (recipe) => {
    const { page } = app.record
    // The same version of the other recipe may be installed.
    const installed = `${app.server.url}/server/extensions/interface/color-wheel/1.0.0`
    await fetch(`${installed}?super_admin_token=${encodeURIComponent(TOKEN)}&force=1`, { method: 'DELETE' })
    const { archive } = followRecipe(outside, recipe)
    await page.goto(`${app.server.url}/admin/#/atlas/settings/extensions`)
    await page.reload()
    await page.getByRole('button', { name: 'Install extension' }).click()
    const dialog = page.getByRole('dialog', { name: 'Install extension' })
    await dialog.locator('input[type=file]').setInputFiles(archive)
    await dialog.getByLabel('Super-admin token').fill(TOKEN)
    await dialog.getByRole('button', { name: 'Install extension' }).click()
    await page.getByRole('row', { name: /Color wheel.*1\.0\.0/ }).waitFor()
    await callAsAdmin(app.server, 'PATCH', '/fields/cities/name', { interface: 'color-wheel' })

    await page.goto(`${app.server.url}/admin/#/atlas/collections/cities/1850147`)
    await page.reload()
    const input = page.locator('[data-extension="interface:color-wheel"] input')
    await expect.poll(() => input.inputValue(), { timeout: 30_000 }).toBe('Tokyo')
    // Its hooks and its kit are the console's: what is typed is an edit of the form.
    await input.fill(`Edo of ${recipe}`)
    await new ItemPage(page).saveAndStay()
    const nameOnServer = () => callAsAdmin(app.server, 'GET', '/items/cities/1850147?fields=name')
    await expect.poll(nameOnServer, { timeout: 30_000 }).toEqual({ name: `Edo of ${recipe}` })
    await callAsAdmin(app.server, 'PATCH', '/items/cities/1850147', { name: 'Tokyo' })
  },
  180_000,
)
