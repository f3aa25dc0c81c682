import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright'
import { comesTrue } from './visit'

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is looked at, and by which rules; default the whole page by all. */
export interface Audit {
  /** Rules that are looked at, or not, other than by default. */
  rules?: Readonly<Record<string, boolean>>
  /** The only rules that are looked at. */
  only?: readonly string[] | undefined
  /** What is open over the page, without the page behind it. */
  isOverlay?: boolean
}

/** About pages; what is open over one is none. */
const PAGE_RULES = { region: false, 'page-has-heading-one': false }

/**
 * What axe finds on the page once nothing is fading in or out: colors are between two until then, and a list that closes
 * refers to labels that have left the page. Left out is the region in which React Aria announces things to screen readers,
 * which does so for some seconds.
 */
export async function violationsOn(page: Page, audit: Audit = {}): Promise<string[]> {
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
  const rules: Record<string, boolean> = { ...(audit.isOverlay && PAGE_RULES), ...audit.rules }
  const only = audit.only?.filter((rule) => rules[rule] !== false)
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(only && { runOnly: { type: 'rule', values: only } }),
    rules: Object.fromEntries(Object.entries(rules).map(([rule, enabled]) => [rule, { enabled }])),
  }
  const include = audit.isOverlay ? ['body > :not(#root, [data-live-announcer])'] : ['html']
  const context = { include, exclude: ['[data-live-announcer]'] }
  const violations = await page.evaluate(
    async ([where, how]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      return (await axe.run(where, how)).violations
    },
    [context, options] as const,
  )
  return violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes.map(({ html, target, any }) => `${html} at ${target} (${any[0]?.message ?? ''})`).join(' ')}`,
  )
}
