import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page once nothing is fading in or out: colors are between two until then, and a list that closes
 * refers to labels that have left the page. Left out is the region in which React Aria announces things to screen readers,
 * which does so for some seconds.
 */
export async function violationsOn(page: Page): Promise<string[]> {
  await page.waitForFunction(
    () =>
      !document.querySelector('[data-exiting]') &&
      // Those without an end, of skeletons, are no fading.
      !document
        .getAnimations()
        .some(
          ({ playState, effect }) =>
            playState === 'running' && Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        ),
  )
  // Evaluated rather than added as a script, which the content security policy forbids.
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate(async (): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return axe.run({ exclude: [['[data-live-announcer]']] }, { resultTypes: ['violations'] })
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
