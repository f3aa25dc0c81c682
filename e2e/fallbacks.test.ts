import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { FIRST_ROW } from './pages/ListingPage'
import { ADMIN, SignInPage } from './pages/SignInPage'
import { openPage } from './support/openBrowser'
import { useConsole } from './support/useConsole'

/**
 * Notes every fallback that React puts on the page in place of something that waits. What comes within 300 ms after one is
 * held back by React, so that a page is slower for each of them, however fast its code and data are there.
 */
async function noteFallbacks(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    interface Fiber {
      tag: number
      flags: number
      alternate: Fiber | null
      memoizedState: unknown
      memoizedProps: Record<string, unknown> | null
      child: Fiber | null
      sibling: Fiber | null
      return: Fiber | null
    }
    const SUSPENSE = 13
    const noted: string[] = []
    const placeOf = (fiber: Fiber) => {
      for (let above = fiber.return; above; above = above.return) {
        const name = above.memoizedProps?.['data-extension']
        if (typeof name === 'string') return name
      }
      return 'the console'
    }
    const look = (first: Fiber | null) => {
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (fiber.tag === SUSPENSE && fiber.memoizedState !== null) noted.push(placeOf(fiber))
        look(fiber.child)
      }
    }
    const PERFORMED_WORK = 1
    /** Components that were drawn: what was not worked on still has the children that it had. */
    const countDrawn = (fiber: Fiber): number => {
      if (fiber.child === fiber.alternate?.child) return 0
      let count = fiber.flags & PERFORMED_WORK
      for (let child = fiber.child; child; child = child.sibling) count += countDrawn(child)
      return count
    }
    Object.assign(window, {
      notedFallbacks: noted,
      // React calls this hook of its developer tools in every build.
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        checkDCE: () => undefined,
        onCommitFiberUnmount: () => undefined,
        onPostCommitFiberRoot: () => undefined,
        onCommitFiberRoot: (_renderer: number, root: { current: Fiber; commits?: number }) => {
          look(root.current)
          Object.assign(window, { commitCount: ((window as { commitCount?: number }).commitCount ?? 0) + 1 })
          ;(window as { onDrawn?: (count: number) => void }).onDrawn?.(countDrawn(root.current))
        },
      },
    })
  })
  return () =>
    page.evaluate(() => {
      const { notedFallbacks = [], commitCount = 0 } = window as {
        notedFallbacks?: string[]
        commitCount?: number
      }
      return commitCount === 0 ? ['nothing was looked at'] : notedFallbacks
    })
}

const app = useConsole()

describe('no fallback is put on the page, and nothing is drawn in vain, on the way', () => {
  let page: Page
  let fallbacks: () => Promise<string[]>
  beforeAll(async () => {
    const record = await openPage(app.browser, app.server.url)
    page = record.page
    fallbacks = await noteFallbacks(page)
    const signIn = new SignInPage(page, app.server.url)
    await signIn.open('#/login?redirect=%2Fatlas%2Fcollections%2Fcities')
    await signIn.signIn(ADMIN)
    await page.locator(FIRST_ROW).first().waitFor()
  })

  it('from the sign-in to the first rows', async () => {
    expect(await fallbacks()).toEqual([])
  })

  it('with a reload', async () => {
    await page.reload()
    await page.locator(FIRST_ROW).first().waitFor()
    expect(await fallbacks()).toEqual([])
  })

  it('to the rows of a search, for which the listing is drawn once', async () => {
    const box = page.getByRole('searchbox').first()
    const found = (text: string) => page.getByRole('rowheader', { name: text }).first().waitFor()
    // The first search ever is stored as a row of its own, whose key the listing is drawn for.
    await box.fill('Oslo')
    await found('Oslo')
    await page.waitForLoadState('networkidle')
    // After 100 ms the listing is drawn before its rows are there. A busy machine takes longer: here they are never late.
    await page.evaluate(() => {
      const { setTimeout } = window
      const patient = (callback: () => void, delayMs = 0) =>
        setTimeout(callback, delayMs === 100 ? 60_000 : delayMs)
      Object.assign(window, {
        setTimeout: patient,
        putClockBack: () => Object.assign(window, { setTimeout }),
      })
    })
    // What a request draws in the frame is far less.
    const LISTING = 20
    const MOST = 125
    await page.evaluate((least) => {
      const drawn: number[] = []
      Object.assign(window, { drawn, onDrawn: (count: number) => count >= least && drawn.push(count) })
    }, LISTING)
    const stored = page.waitForResponse(
      (response) => response.url().includes('/collection_presets') && response.request().method() === 'PATCH',
    )
    await box.fill('Reykjav')
    await found('Reykjav')
    await page.evaluate(() => (window as unknown as { putClockBack: () => void }).putClockBack())
    // Neither does it draw the listing again that its rows are there, nor that it is stored, after them.
    await stored
    await page.waitForTimeout(300)
    const drawn = await page.evaluate(() => (window as unknown as { drawn: number[] }).drawn)
    const [once, ...again] = drawn
    expect(again, 'components of further drawings').toEqual([])
    expect(once, 'components that are drawn').toBeLessThan(MOST)
    expect(await fallbacks()).toEqual([])
  })

  it('to the rows of a search that are late, for which the listing says that it waits', async () => {
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const rows = (address: URL) => address.searchParams.get('q') === 'Berl'
    await page.route(rows, async (route) => {
      await answered
      await route.continue()
    })
    await page.getByRole('searchbox').first().fill('Berl')
    await page.getByText('Loading…').first().waitFor()
    expect(new URL(page.url()).hash).toContain('q=Berl')
    answer()
    await page.getByRole('rowheader', { name: 'Berlin' }).first().waitFor()
    await page.unroute(rows)
    await page.waitForLoadState('networkidle')
    expect(await fallbacks()).toEqual([])
  })

  it('to the rows of a search that fill the page, of a few components each', async () => {
    const box = page.getByRole('searchbox').first()
    const drawn = page.evaluate(
      () =>
        new Promise<{ components: number; rows: number }>((resolve) => {
          const onDrawn = (components: number) => {
            const rows = document.querySelectorAll('[role=grid] [role=rowheader]')
            const isFound = rows[0]?.closest('[role=row]')?.textContent?.toLowerCase().includes('ville')
            if (isFound) resolve({ components, rows: rows.length })
          }
          Object.assign(window, { onDrawn })
        }),
    )
    await box.fill('ville')
    const { components, rows } = await drawn
    expect(rows).toBeGreaterThan(10)
    // Of its seven cells two are no texts, and have a slot each; eleven components for each cell were more than a hundred.
    expect(components / rows, `${components} components`).toBeLessThan(36)
    await page.waitForLoadState('networkidle')
  })

  it('to the first item, with all its fields', async () => {
    await page.locator(FIRST_ROW).first().click()
    await page.getByRole('main').locator('[data-extension^="interface:"] input').first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(await fallbacks()).toEqual([])
  })
})
