import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FAULTS, type FaultRecipe, LEAVING, TARGETS, type Target } from './chaos/faults'
import { breakNetwork, FaultBuilds, installFault, passesInNoTime } from './chaos/installFault'
import { PAGE_OPTIONS } from './support/openBrowser'
import { useExtensionTree } from './support/useConsole'

let builds: FaultBuilds
const results: Record<string, Record<string, string>> = {}

// Built while the server starts.
beforeAll(() => {
  builds = new FaultBuilds()
  for (const target of Object.values(TARGETS))
    for (const recipe of possible(target)) void builds.build(target, recipe)
  for (const [name] of LEAVERS)
    for (const source of Object.values(LEAVING)) void builds.build(TARGETS[name], { source })
})

afterAll(async () => {
  await builds?.remove()
  console.error(table(results))
})
const app = useExtensionTree()

/** One page for all tests that change nothing in it for good: a document of its own is enough for each. */
let shared: Page | null = null
let opened = 0

/** A page for one test, without a document of the console. */
async function takePage(recipe?: FaultRecipe): Promise<Page> {
  if (recipe && passesInNoTime(recipe)) return app.context.newPage()
  shared ??= await app.context.newPage()
  return shared
}

/**
 * The next test gets the page, unless this one has changed it for good. After one that has failed nothing of the browser is used
 * again, not even the files that it has kept.
 */
async function giveBack(page: Page, isWhole: boolean): Promise<void> {
  if (page === shared && isWhole) return page.unrouteAll({ behavior: 'ignoreErrors' })
  if (page === shared) shared = null
  if (isWhole) return page.close()
  const failed = app.context
  const storageState = { cookies: await failed.cookies(), origins: [] }
  app.context = await app.browser.newContext({ ...PAGE_OPTIONS, storageState })
  shared = null
  await failed.close()
}

/** Opens a path of the console in a new document: each has another query. */
const openPath = (page: Page, path: string) =>
  page.goto(`${app.server.url}/admin/?document=${++opened}#/atlas/${path}`)

/** As long as Playwright waits for elements. */
const PATIENCE = { timeout: 30_000 }

/** The faults that a part is given. */
function possible({ part }: Target): FaultRecipe[] {
  return FAULTS.filter(({ only }) => only?.includes(part) ?? true)
}

/** A listing of a few rows: each of them draws the broken part. */
const FEW_ROWS = 'collections/cities?filter=importance:gte:95'

/** Where a part can be seen. */
const PATHS: Readonly<Record<Target['part'], string>> = {
  input: 'collections/cities/1850147',
  display: FEW_ROWS,
  layout: FEW_ROWS,
  options: FEW_ROWS,
  module: 'users',
  listing: 'users',
  item: 'collections/cities/1850147',
}

/** Opens the page on which the target stands, and does whatever makes the fault show. */
async function provoke(page: Page, target: Target, recipe: FaultRecipe): Promise<void> {
  await openPath(page, PATHS[target.part])
  await page.getByRole('navigation', { name: 'Modules' }).waitFor()
  if (target.part === 'input') {
    // An edit beside the broken field, made before anything else happens.
    await page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true }).fill('Edo')
  }
  if (target.part === 'options') await page.getByRole('button', { name: 'Display', exact: true }).click()
  if (recipe.trigger === 'press') {
    await slotOf(page, target).getByRole('button', { name: /chaos/ }).first().click()
  }
}

function slotOf(page: Page, { kind, id }: Target) {
  return page.locator(`[data-extension="${kind}:${id}"]`)
}

/** What stands in the place of the broken part. */
async function expectFallback(page: Page, target: Target): Promise<void> {
  switch (target.part) {
    case 'input':
      return page.getByRole('main').getByRole('textbox', { name: 'Importance' }).waitFor()
    case 'display':
      return page
        .getByRole('gridcell', { name: '100', exact: true })
        .or(page.getByRole('listitem'))
        .first()
        .waitFor()
    case 'layout':
      return page.getByRole('main').getByRole('table').getByRole('link', { name: 'Shanghai' }).waitFor()
    case 'options':
      return page.getByRole('dialog', { name: 'Display' }).waitFor()
    default:
      return page.getByRole('main').waitFor()
  }
}

async function expectUsable(page: Page, target: Target): Promise<void> {
  await page.getByRole('navigation', { name: 'Modules' }).waitFor()
  if (target.part === 'input') {
    const name = page.getByRole('main').getByRole('textbox', { name: 'Name', exact: true })
    await expect.poll(() => name.inputValue(), PATIENCE).toBe('Edo')
    await expect
      .poll(() => page.getByRole('button', { name: 'Save', exact: true }).isEnabled(), PATIENCE)
      .toBe(true)
    return
  }
  // The panel of the options stands over the page.
  if (target.part === 'options') await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Navigation' }).getByRole('link', { name: 'Languages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
}

describe.each(Object.entries(TARGETS))('when the code of a part (%s)', (name, target) => {
  it.each(possible(target).map((recipe) => [recipe.fault, recipe] as const))(
    '%s, people see a notice and a fallback and go on',
    async (fault, recipe) => {
      const row = results[fault] ?? {}
      results[fault] = row
      row[name] = 'failed'
      const remove = installFault(app.tree, await builds.build(target, recipe), target, recipe)
      const page = await takePage(recipe)
      let isWhole = false
      try {
        await breakNetwork(page, target, recipe)
        await provoke(page, target, recipe)
        if (fault !== 'restyles everything') {
          const alerts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
          await alerts.filter({ hasText: target.name }).first().waitFor()
          // Where the wait passes in no time, sound extensions can miss it too.
          if (!passesInNoTime(recipe))
            expect(await alerts.filter({ hasNotText: target.name }).allInnerTexts()).toEqual([])
        }
        if (recipe.keepsWorking)
          await slotOf(page, target).locator('button').first().waitFor({ state: 'attached' })
        else await expectFallback(page, target)
        await expectUsable(page, target)
        row[name] = recipe.keepsWorking ? 'stays' : 'fallback'
        isWhole = true
      } finally {
        remove()
        if (!isWhole) builds.forget(target, recipe)
        await giveBack(page, isWhole)
      }
    },
  )
})

/** Parts that a navigation takes away as a whole, on a page without a draft: that would ask before it is left. */
const LEAVERS = [
  ['input', 'collections/cities/1796236'],
  ['display', 'collections/cities'],
] as const

describe.each(LEAVERS)('when a part (%s) throws on its way out', (name, path) => {
  const target = TARGETS[name]

  it.each(Object.entries(LEAVING))(
    '%s, the next page shows, and the right one is named',
    async (_case, source) => {
      const remove = installFault(app.tree, await builds.build(target, { source }), target)
      const page = await takePage()
      let isWhole = false
      try {
        await openPath(page, path)
        await slotOf(page, target).getByRole('button', { name: 'chaos 0' }).first().waitFor()
        await page.evaluate((hash) => {
          location.hash = hash
        }, '#/atlas/collections/languages')
        await page.getByRole('heading', { level: 1, name: 'Languages' }).waitFor()
        const alerts = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
        await alerts.filter({ hasText: `The extension ${target.name} reported an error` }).waitFor()
        expect(await alerts.count()).toBe(1)
        isWhole = true
      } finally {
        remove()
        if (!isWhole) builds.forget(target, { source })
        await giveBack(page, isWhole)
      }
    },
  )
})

function table(rows: typeof results): string {
  const columns = Object.keys(TARGETS)
  const width = Math.max(...Object.keys(rows).map((fault) => fault.length), 0)
  const line = (head: string, cells: readonly string[]) =>
    [head.padEnd(width), ...cells.map((cell) => cell.padEnd(14))].join('  ')
  const body = Object.entries(rows).map(([fault, row]) =>
    line(
      fault,
      columns.map((column) => row[column] ?? ''),
    ),
  )
  return ['', line('', columns), ...body].join('\n')
}
