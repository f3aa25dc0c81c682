import { expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

const FILE = '/atlas/files/1'
/** As editors of other systems write it: styles on every element. */
const DESCRIPTION =
  '<p style="text-align: center;"><span style="color: #e03e2d;">Red</span> <span style="text-decoration: underline;">line</span></p>' +
  '<table style="width: 100%;" border="1"><tbody><tr><td style="width: 50%;">one</td><td>two</td></tr></tbody></table>' +
  '<p><iframe src="https://video.invalid/embed" width="560" height="314"></iframe></p>'

const app = useConsole()

async function send(method: string, path: string, body?: object, token?: string) {
  const response = await fetch(`${app.server.url}/atlas${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    body: body && JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${await response.text()}`)
  return ((await response.json()) as { data: Record<string, string> }).data
}

it('edits styled text as it reads under the policy of the page, and writes back what it was', async () => {
  const { token } = await send('POST', '/auth/authenticate', ADMIN)
  await send('PATCH', '/files/1', { description: DESCRIPTION }, token)

  const { page, close } = await openPage(app.browser, app.server.url)
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  const signIn = new SignInPage(page, app.server.url)
  await signIn.open(`#/login?redirect=${encodeURIComponent(FILE)}`)
  await signIn.signIn(ADMIN)
  const item = await new ItemPage(page).ready()
  const text = page.locator('[data-field="description"] [contenteditable="true"]')
  await text.waitFor({ timeout: 30_000 })
  const looksOf = (selector: string, property: string) =>
    text
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)
  expect(await looksOf('p', 'text-align')).toBe('center')
  expect(await looksOf('span', 'color')).toBe('rgb(224, 62, 45)')
  expect(await text.locator('td').count()).toBe(2)
  expect(await text.locator('iframe').count()).toBe(0)

  await text.locator('td').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' more')
  await item.saveAndStay()
  const saved = async () => String((await send('GET', '/files/1', undefined, token)).description)
  await expect.poll(saved, { timeout: 30_000 }).toContain('two more')
  expect(await saved()).toBe(
    '<p style="text-align: center;"><span style="color: rgb(224, 62, 45);">Red</span> <u>line</u></p>' +
      '<table border="1" style="width: 100%;"><tbody><tr><td style="width: 50%;">one</td><td>two more</td></tr></tbody></table>' +
      '<p><iframe src="https://video.invalid/embed" width="560" height="314"></iframe></p>',
  )
  expect(refused).toEqual([])
  await close()
})
