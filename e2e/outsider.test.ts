import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ItemPage } from './pages/ItemPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { Outsider, run } from './support/Outsider'
import { openBrowser, openPage } from './support/openBrowser'

const root = fileURLToPath(new URL('../', import.meta.url))
/** What a build of the extension consists of. */
const FILES = 4
const CITY = '#/atlas/collections/cities/1850147'

let browser: Browser
let outsider: Outsider

beforeAll(async () => {
  ;[outsider, browser] = await Promise.all([Outsider.arrive(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await outsider?.leave()
})

/** Files as the tutorial says to write them. */
function filesOfTutorial(): [file: string, content: string][] {
  const text = readFileSync(join(root, 'docs/extensions/tutorial.md'), 'utf8')
  return [...text.matchAll(/```\w+ title="([^"]+)"\n([\s\S]*?)```/g)].map((match) => [
    match[1] ?? '',
    match[2] ?? '',
  ])
}

describe('someone outside this project', () => {
  it('sees an interface of their own in a running console after two commands, and what they edit at once', async () => {
    outsider.create()
    const { link, output, stop } = await outsider.develop()
    const record = await openPage(browser, outsider.server.url)
    const { page } = record
    try {
      await page.goto(link + CITY)
      await new SignInPage(page, outsider.server.url).signIn(ADMIN)
      const input = page.locator('[data-extension="interface:color-wheel"] input')
      await expect.poll(() => input.inputValue(), { timeout: 30_000 }).toBe('Tokyo')

      const item = new ItemPage(page)
      await input.fill('Edo')
      await item.field('Population').fill('42')
      const buildsOf = () => output().match(/Built/g)?.length ?? 0
      // How long it takes is for `npm run bench` to say; that it cannot take long is said by what it takes.
      for (const label of ['one', 'two', 'three']) {
        const [builds, requests] = [buildsOf(), record.requests.length]
        await outsider.edit(page, label)
        await expect.poll(() => buildsOf() - builds, { timeout: 30_000 }).toBeGreaterThan(0)
        const asked = record.requests.slice(requests)
        expect(asked.filter(({ resourceType }) => resourceType === 'document')).toEqual([])
        const files = asked.map(({ url }) => url).filter((url) => url.includes('/interfaces/'))
        expect(files.filter((url) => !url.includes('/color-wheel/'))).toEqual([])
        expect(new Set(files).size).toBe(files.length)
        // Entry, input, its style and display. Someone may save twice within a moment, as editors do.
        expect(files.length).toBeLessThanOrEqual(FILES * (buildsOf() - builds))
      }
      expect(await input.inputValue()).toBe('Edo')
      expect(await item.field('Population').inputValue()).toBe('42')

      writeFileSync(join(outsider.folder, 'input.tsx'), 'export default function Broken() { return <b> }')
      const badge = page.getByRole('complementary', { name: 'Extension in development' })
      await badge.getByText(/does not build/).waitFor()
      expect(await input.inputValue()).toBe('Edo')

      page.on('dialog', (dialog) => void dialog.accept())
      await badge.getByRole('link', { name: /server's own/ }).click()
      await page.getByRole('button', { name: 'More ways to save' }).waitFor()
      await expect.poll(() => badge.count(), { timeout: 30_000 }).toBe(0)
      expect(page.url()).not.toContain('dev=')
    } finally {
      stop()
      await record.close()
    }
  }, 360_000)

  it('can follow the tutorial to its end: types, tests and the check pass, and everyone sees the result', async () => {
    const { folder, tree, server } = outsider
    for (const [file, content] of filesOfTutorial()) writeFileSync(join(folder, file), content)
    const test = ['vitest', 'happy-dom', '@testing-library/react', '@testing-library/user-event']
    run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--save-dev', ...test)
    run(folder, 'npx', 'tsc', '--noEmit')
    run(folder, 'npx', 'vitest', 'run')
    run(folder, 'npm', 'run', 'pack')
    run(folder, 'npm', 'run', 'build', '--', '--out', join(tree, 'custom'))

    const record = await openPage(browser, server.url)
    const { page } = record
    const signIn = new SignInPage(page, server.url)
    await signIn.open(CITY)
    await signIn.signIn(ADMIN)
    await page
      .locator('[data-extension="interface:color-wheel"]')
      .getByRole('slider', { name: 'Name' })
      .waitFor()
    expect(record.foreignRequests()).toEqual([])
    await record.close()
  }, 180_000)
})
