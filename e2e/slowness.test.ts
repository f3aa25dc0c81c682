import { afterAll, beforeAll, describe, it } from 'vitest'
import { TARGETS } from './chaos/faults'
import { FaultBuilds, installFault } from './chaos/installFault'
import { useExtensionTree } from './support/useConsole'

let builds: FaultBuilds

beforeAll(() => {
  builds = new FaultBuilds()
})
afterAll(() => builds?.remove())
const app = useExtensionTree()

/** An input that keeps the page busy, twice as long as it may, at one place. */
function slowInput(
  place: Partial<Record<'drawing' | 'effect' | 'layout effect' | 'handler', string>>,
): string {
  return `import { useEffect, useLayoutEffect, useState } from 'react'
import styles from './chaos.module.css'
function busy() {
  const end = performance.now() + 400
  while (performance.now() < end);
}
export default function Slow() {
  useState(() => { ${place.drawing ?? ''} })
  useEffect(() => { ${place.effect ?? ''} }, [])
  useLayoutEffect(() => { ${place['layout effect'] ?? ''} }, [])
  return <button type="button" className={styles.chaos} onClick={() => { ${place.handler ?? ''} }}>slow</button>
}
`
}

describe('an extension that keeps the page busy', () => {
  it.each([
    ['while it is drawn', slowInput({ drawing: 'busy()' }), /\(drawing\)/],
    ['in a layout effect', slowInput({ 'layout effect': 'busy()' }), /\(layout effects\)/],
    ['in an effect', slowInput({ effect: 'busy()' }), /\(effects\)/],
    ['in a handler', slowInput({ handler: 'busy()' }), /handling of "(click|pointerup|mouseup)"/],
    ['in a timer', slowInput({ handler: 'setTimeout(busy)' }), /its ".*setTimeout.*"/],
    [
      'in a promise',
      slowInput({ handler: 'fetch(location.href).then(() => busy())' }),
      /its ".*(then|resolve|fetch).*"/,
    ],
  ])('%s goes on and is counted as slow', async (_where, source, said) => {
    const target = TARGETS.input
    installFault(app.tree, await builds.build(target, { source }), target)
    const page = await app.context.newPage()
    await page.goto(`${app.server.url}/admin/#/atlas/collections/cities/1850147`)
    const input = page.getByRole('main').getByRole('button', { name: 'slow', exact: true })
    // A press would have the browser do what is still to be done, and be counted for that.
    if (source.includes('onClick={() => {  }}')) await input.waitFor()
    else await input.click()
    // What was measured is reported when the browser comes to it, and stays whatever else comes after.
    await page.evaluate(() => {
      location.hash = '#/atlas/settings/extensions'
    })
    await page.getByRole('button', { name: /^Slider/ }).click()
    const panel = page.getByRole('dialog', { name: 'Slider' })
    await panel
      .getByText(/kept the page busy for \d+ ms/)
      .filter({ hasText: said })
      .waitFor()
    await page.close()
  })
})
