/**
 * The price of federation: an item page whose interfaces are remotes, against the same page with these interfaces bundled
 * statically into one file. Same server, same browser, each page in a session with an empty cache; opened directly, from
 * the listing, and from the listing after pointing at the row.
 *
 * Prints requests, the depth of their longest chain, bytes and time of both, and each ratio beside its goal. Requests,
 * depth and bytes do not depend on the speed of the machine. Times are medians, with their quartiles, of rounds in turns,
 * so that whatever else the machine does slows both. From the listing the bundle has a head start, its page had fetched
 * the inputs before: bytes are compared from the sign-in on.
 *
 * Then the developer's side: how long it takes from nothing to an interface of one's own in a running console, and from an
 * edit to its sight. And typing: from a key to its paint in forms of few and of many fields; and
 * the settings of a project with 300 collections; the listing with 300 extensions that no page shows; jumps to the
 * last row of listings, and 60 columns by the wheel. Run with `npm run bench`, after
 * `npm run build`; takes some eight minutes. `npm run bench -- keystrokes` measures one part: `federation`, `edits`,
 * `keystrokes`, `settings`, `installed` or `listings`, with the rows of the longest after it (`npm run bench -- listings
 * 5000000`); `npm run bench -- hour` what an hour of work leaves in page and server, or as many minutes as it is given
 * (`npm run bench -- hour 5`).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { openBrowser } from '../e2e/support/openBrowser'
import { startServer } from '../e2e/support/startServer'
import { bundleInputs } from './bundleInputs'
import { type Inputs, ItemVisits, type Way } from './ItemVisits'
import { measureEdits } from './measureEdits'
import { measureHour } from './measureHour'
import { measureInstalled } from './measureInstalled'
import { measureKeystrokes } from './measureKeystrokes'
import { measureListings } from './measureListings'
import { measureSettings } from './measureSettings'
import { report } from './report'

const GOAL = 1.15
const WAYS: readonly { way: Way; name: string; rounds: number }[] = [
  { way: 'direct', name: 'opened directly', rounds: 15 },
  { way: 'listing', name: 'from the listing', rounds: 5 },
  { way: 'pointed', name: 'from the listing, pointed at', rounds: 5 },
]

interface Variants<T> {
  federated: T
  bundled: T
}

/** The value below which a part of the sorted values lies; 0.5: the median. */
function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(part * (sorted.length - 1) + 0.5)] ?? Number.NaN
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (times: readonly number[]) =>
  `${quantile(times, 0.5).toFixed(0)} ms (${quantile(times, 0.25).toFixed(0)} to ${quantile(times, 0.75).toFixed(0)})`

function print(what: string, { federated, bundled }: Variants<string>): void {
  console.log(`     ${what}: federated ${federated}, bundled ${bundled}`)
}

async function compareTraffic(
  way: Way,
  name: string,
  visits: Variants<ItemVisits>,
  inputs: Inputs,
): Promise<void> {
  const federated = await visits.federated.follow(way, inputs)
  const bundled = await visits.bundled.follow(way, inputs)
  print(`${name}, requests`, { federated: `${federated.requests}`, bundled: `${bundled.requests}` })
  print(`${name}, bytes`, { federated: kB(federated.bytes), bundled: kB(bundled.bytes) })
  const chain = `${name}: longest chain of requests, ${federated.depth} to ${bundled.depth}`
  report(chain, federated.depth / bundled.depth, GOAL, 'times')
  if (way === 'direct') report(`${name}: bytes`, federated.bytes / bundled.bytes, GOAL, 'times')
}

async function compareTime(
  { way, name, rounds }: (typeof WAYS)[number],
  visits: Variants<ItemVisits>,
  inputs: Inputs,
): Promise<void> {
  const times: Variants<number[]> = { federated: [], bundled: [] }
  const variants = ['federated', 'bundled'] as const
  // In turns, each as often the first; one round more warms the servers up.
  for (let round = 0; round <= rounds; round++) {
    for (const variant of round % 2 === 0 ? variants : variants.toReversed()) {
      const tookMs = await visits[variant].measure(way, inputs)
      if (round > 0) times[variant].push(tookMs)
    }
  }
  print(`${name}, time`, { federated: ms(times.federated), bundled: ms(times.bundled) })
  const ratio = quantile(times.federated, 0.5) / quantile(times.bundled, 0.5)
  report(`${name}: time, medians of ${rounds}`, ratio, GOAL, 'times')
}

async function compareBytes(visits: Variants<ItemVisits>, inputs: Inputs): Promise<void> {
  const federated = await visits.federated.bytesFromSignIn(inputs)
  const bundled = await visits.bundled.bytesFromSignIn(inputs)
  print('from sign-in over the listing, script and styles', {
    federated: kB(federated),
    bundled: kB(bundled),
  })
  report('from sign-in over the listing: bytes of script and styles', federated / bundled, GOAL, 'times')
}

async function measureFederation(browser: Browser): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pergola-bench-'))
  const federated = await startServer()
  try {
    const product = await ItemVisits.signIn(browser, federated.url)
    const inputs = await product.inputs()
    await bundleInputs(new Set(inputs.keys()), folder)
    const bundled = await startServer({ env: { EXTENSIONS_DIR: folder } })
    try {
      const visits = { federated: product, bundled: await ItemVisits.signIn(browser, bundled.url) }
      console.log(`${inputs.size} interfaces: ${[...inputs.keys()].sort().join(', ')}`)
      await compareBytes(visits, inputs)
      for (const each of WAYS) {
        await compareTraffic(each.way, each.name, visits, inputs)
        await compareTime(each, visits, inputs)
      }
    } finally {
      await bundled.stop()
    }
  } finally {
    await federated.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const wanted = process.argv.slice(2)
const number = Number(wanted.find((word) => /^\d+$/.test(word)) ?? Number.NaN)
const parts = {
  federation: measureFederation,
  edits: measureEdits,
  keystrokes: measureKeystrokes,
  settings: measureSettings,
  installed: measureInstalled,
  listings: (browser: Browser) => measureListings(browser, number || 1_000_000),
}
const browser = await openBrowser()
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (wanted.length === 0 || wanted.includes(name)) await measure(browser)
  }
  // An hour of its own: only if it is asked for.
  if (wanted.includes('hour')) await measureHour(browser, number || 60)
} finally {
  await browser.close()
}
