import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright'
import { comesTrue } from './visit'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds on the page once nothing is fading in or out: colors are between two until then, and a list that closes
 * refers to labels that have left the page. Left out is the region in which React Aria announces things to screen readers,
 * which does so for some seconds.
 *
 * @param rules - Rules of axe that are looked at here, or not, other than by default.
 */
export async function violationsOn(
  page: Page,
  rules: Readonly<Record<string, boolean>> = {},
): Promise<string[]> {
  await comesTrue(() =>
    page.evaluate(
      () =>
        !document.querySelector('[data-exiting]') &&
        !document.getAnimations().some(
          ({ playState, effect }) =>
            playState === 'running' &&
            // Those without an end, of skeletons, are no fading.
            Number.isFinite(Number(effect?.getComputedTiming().endTime)),
        ),
    ),
  )
  // Evaluated rather than added as a script, which the content security policy forbids.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const asked = Object.fromEntries(Object.entries(rules).map(([rule, enabled]) => [rule, { enabled }]))
  const { violations } = await page.evaluate(async (named): Promise<AxeResults> => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    return axe.run({ exclude: [['[data-live-announcer]']] }, { resultTypes: ['violations'], rules: named })
  }, asked)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
