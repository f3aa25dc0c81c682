/**
 * The price of federation: an item page whose interfaces are remotes, against the same page with these interfaces bundled
 * statically into one file. Same server, same browser, each page in a session with an empty cache; opened directly, and
 * from the listing.
 *
 * Prints requests, the depth of their longest chain, bytes and time of both, and each ratio beside its goal. Requests,
 * depth and bytes do not depend on the speed of the machine, but for a call that the console repeats by the clock. Times
 * are medians of rounds in turns, so that whatever else the machine does slows both. From the listing the bundle has a
 * head start: its page had fetched the inputs before. Run with `npm run bench`, after `npm run build`.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { bundleInputs } from './bundleInputs'
import { ItemVisits, type Way } from './ItemVisits'
import { report } from './report'

const ROUNDS = 5
const GOAL = 1.15
const WAYS: readonly [Way, string][] = [
  ['direct', 'opened directly'],
  ['listing', 'from the listing'],
]

interface Variants<T> {
  federated: T
  bundled: T
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

async function measureWay(way: Way, name: string, visits: Variants<ItemVisits>, inputs: ReadonlySet<string>) {
  const print = (what: string, { federated, bundled }: Variants<string>) =>
    console.log(`     ${name}, ${what}: federated ${federated}, bundled ${bundled}`)
  const [federated, bundled] = [
    await visits.federated.follow(way, inputs),
    await visits.bundled.follow(way, inputs),
  ]
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  print('requests', { federated: `${federated.requests}`, bundled: `${bundled.requests}` })
  print('bytes', { federated: kB(federated.bytes), bundled: kB(bundled.bytes) })
  report(`${name}: bytes`, federated.bytes / bundled.bytes, GOAL, 'times')
  report(
    `${name}: longest chain of requests, ${federated.depth} to ${bundled.depth}`,
    federated.depth / bundled.depth,
    GOAL,
    'times',
  )

  const times: Variants<number[]> = { federated: [], bundled: [] }
  // In turns, so that whatever else the machine does slows both; the first round warms the servers up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const variant of ['federated', 'bundled'] as const) {
      const ms = await visits[variant].measure(way, inputs)
      if (round > 0) times[variant].push(ms)
    }
  }
  const ms = { federated: median(times.federated), bundled: median(times.bundled) }
  print('time', { federated: `${ms.federated.toFixed(0)} ms`, bundled: `${ms.bundled.toFixed(0)} ms` })
  report(`${name}: time, median of ${ROUNDS}`, ms.federated / ms.bundled, GOAL, 'times')
}

const folder = await mkdtemp(join(tmpdir(), 'pergola-bench-'))
const browser = await openBrowser()
const federated = await startServer()
try {
  const product = await ItemVisits.signIn(browser, federated.url)
  const inputs = await product.inputs()
  await bundleInputs(inputs, folder)
  const bundled = await startServer({ env: { EXTENSIONS_DIR: folder } })
  try {
    const visits = { federated: product, bundled: await ItemVisits.signIn(browser, bundled.url) }
    console.log(`${inputs.size} interfaces: ${[...inputs].sort().join(', ')}`)
    for (const [way, name] of WAYS) await measureWay(way, name, visits, inputs)
  } finally {
    await bundled.stop()
  }
} finally {
  await browser.close()
  await federated.stop()
  await rm(folder, { recursive: true, force: true })
}
