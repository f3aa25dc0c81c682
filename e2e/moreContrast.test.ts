import { expect, it } from 'vitest'
import { violationsOn } from './support/axe'
import { useSignedInPage } from './support/useConsole'
import { nextFrames, visit } from './support/visit'

const app = useSignedInPage()

const PAGES = ['/atlas/collections/cities', '/atlas/collections/cities/1850147', '/atlas/settings/roles/3']

it.each(['light', 'dark'] as const)(
  'where more contrast is asked for, all text of the %s theme has 7 to 1',
  async (colorScheme) => {
    const { page } = app.record
    await page.emulateMedia({ colorScheme, contrast: 'more', reducedMotion: 'reduce' })
    for (const hash of PAGES) {
      await visit(page, app.server.url, hash)
      // The styles are fetched when the first page asks for them.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { style } = document.body.appendChild(document.createElement('i'))
            const colorOf = (name: string) => {
              style.color = `var(${name})`
              return getComputedStyle(document.body.lastElementChild as Element).color
            }
            const colors = [colorOf('--text-soft'), colorOf('--text')]
            document.body.lastElementChild?.remove()
            return colors[0] === colors[1]
          }),
        )
        .toBe(true)
      await nextFrames(page)
      const found = await violationsOn(page, { rules: { 'color-contrast-enhanced': true } })
      expect.soft(found, hash).toEqual([])
    }
    await page.emulateMedia({ colorScheme: null, contrast: null })
  },
)
