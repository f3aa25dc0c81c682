import { expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, EDITOR } from './pages/SignInPage'
import { openPage, recordOf } from './support/openBrowser'
import { signInAt, useConsole } from './support/useConsole'

const WAIT = { timeout: 30_000 }
const LONDON = 2643743

const app = useConsole()

it('a tab asks for the sign-in where another one signs in as someone else, keeps what is typed, and goes on as who it was', async () => {
  const mine = await openPage(app.browser, app.server.url)
  await signInAt(mine.page, app.server.url)
  await mine.page.goto(`${app.server.url}/admin/#/atlas/collections/cities/${LONDON}`)
  const item = await new ItemPage(mine.page).ready()
  await item.field('Name').fill('Typed as the admin')
  // With the style of paper it has what follows other tabs.
  const isFollowing = () => mine.requests.some(({ url }) => /\/print\.\w+\.css$/.test(url))
  await expect.poll(isFollowing, WAIT).toBe(true)

  const context = mine.page.context()
  await context.request.post(`${app.server.url}/atlas/auth/authenticate`, {
    data: { ...EDITOR, mode: 'cookie' },
  })
  const theirs = recordOf(await context.newPage(), app.server.url, async () => {})
  await theirs.page.goto(`${app.server.url}/admin/#/atlas/collections`)
  const question = mine.page.getByRole('dialog', { name: 'Your session has ended' })
  await question.getByLabel('Password', { exact: true }).fill(ADMIN.password, WAIT)
  expect(await question.getByLabel('Email').inputValue()).toBe(ADMIN.email)
  await question.getByRole('button', { name: 'Sign in', exact: true }).click()
  await question.waitFor({ state: 'detached' })
  expect(await item.field('Name').inputValue()).toBe('Typed as the admin')
  // Now the other one would go on as the admin.
  await theirs.page.getByRole('dialog', { name: 'Your session has ended' }).waitFor(WAIT)
  await mine.close()
})
