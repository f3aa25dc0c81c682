/**
 * 200 people at once: what the lists and items of everyone wait for while 8 % of the requests are searches and 1 % the heaviest
 * reads that the contract allows, beside the same load without these. Run with `npm run bench:crowd [-- seconds [rows]]`.
 *
 * Each client sends its next request as soon as it has an answer. Both loads run in turns against one server, so that other work
 * on the machine slows both. The clients are three people.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectDatabase } from '../api/src/db/connectDatabase'
import { installBigProject } from '../tests/support/bigProject'
import { buildServer, type ServerProcess, startServer } from '../tests/support/serverProcess'
import { report } from './report'

const TOKEN = 'bench-token'
/** Of three people, so that none of them fills the places of all. */
const PEOPLE = [TOKEN, 'editor-token', 'colleague-token']
const CLIENTS = 200
const SEARCHES = 0.08
const HEAVIEST = 0.01
const ROUNDS = 3
const SAMPLE_MS = 250

type Kind = 'other' | 'search' | 'heaviest'

interface Load {
  /** Milliseconds of each request. */
  waits: Record<Kind, number[]>
  /** Answers by their status, other than 200. */
  refused: Map<number, number>
}

const [seconds = 60, rows = 135_000] = process.argv.slice(2).map(Number)
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })

function send(url: string, token = TOKEN): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode ?? 0))
      response.on('error', reject)
    }).on('error', reject)
  })
}

function pathOf(kind: Kind, turn: number): string {
  if (kind === 'search') return `/items/cities?limit=100&q=${(turn * 7919).toString(16).slice(-4)}`
  if (kind === 'heaviest') return '/items/countries?fields=*.*.*&limit=-1'
  return turn % 3 === 0 ? `/items/cities/${1 + ((turn * 31) % rows)}` : '/items/cities?limit=100'
}

async function run(server: ServerProcess, isMixed: boolean, load: Load): Promise<void> {
  const end = performance.now() + (seconds * 1000) / ROUNDS
  let sent = 0
  const client = async (_client: unknown, place: number) => {
    while (performance.now() < end) {
      const turn = sent++
      const at = (turn % 100) / 100
      const kind: Kind =
        !isMixed || at >= SEARCHES + HEAVIEST ? 'other' : at < SEARCHES ? 'search' : 'heaviest'
      const startedMs = performance.now()
      const status = await send(`${server.url}/demo${pathOf(kind, turn)}`, PEOPLE[place % PEOPLE.length])
      load.waits[kind].push(performance.now() - startedMs)
      if (status !== 200) load.refused.set(status, (load.refused.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

const emptyLoad = (): Load => ({ waits: { other: [], search: [], heaviest: [] }, refused: new Map() })

function quantile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length * part)] ?? Number.NaN
}

function describe(name: string, { waits, refused }: Load): void {
  for (const [kind, times] of Object.entries(waits)) {
    if (times.length === 0) continue
    const [half, most] = [quantile(times, 0.5), quantile(times, 0.99)]
    console.log(
      `     ${name}, ${kind}: ${times.length} requests, half ${half.toFixed(0)} ms, 99 % ${most.toFixed(0)} ms`,
    )
  }
  if (refused.size > 0)
    console.log(`     ${name}, refused: ${[...refused].map((one) => one.join(' × ')).join(', ')}`)
}

function residentMb({ process: { pid } }: ServerProcess): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function indexIsMade(): Promise<void> {
  const { knex, reads } = connectDatabase({
    type: 'sqlite',
    filename: join(dataDir, 'projects/demo.sqlite'),
  })
  try {
    for (;;) {
      const states: string[] = await knex('pergola_state').where('key', 'like', 'search:%').pluck('value')
      if (states.some((state) => JSON.parse(state).isComplete)) return
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } finally {
    await reads.destroy()
    await knex.destroy()
  }
}

const folder = await buildServer()
const dataDir = await mkdtemp(join(tmpdir(), 'pergola-bench-'))
const server = await startServer(folder, {
  DATA_DIR: dataDir,
  SUPER_ADMIN_TOKEN: TOKEN,
})
try {
  await installBigProject(server, dataDir, TOKEN, rows)
  await send(`${server.url}/demo/items/cities?limit=1&q=begin`)
  await indexIsMade()
  const [plain, mixed] = [emptyLoad(), emptyLoad()]
  let mostMb = 0
  const sampling = setInterval(() => {
    mostMb = Math.max(mostMb, residentMb(server))
  }, SAMPLE_MS)
  for (let round = 0; round < ROUNDS; round++) {
    await run(server, false, plain)
    await run(server, true, mixed)
  }
  clearInterval(sampling)
  describe('alone', plain)
  describe('mixed', mixed)
  const share = quantile(mixed.waits.other, 0.99) / quantile(plain.waits.other, 0.99)
  report(
    `${CLIENTS} clients: 99 % of lists and items, beside searches and the heaviest reads`,
    share,
    3,
    'times',
  )
  report('memory meanwhile, at most', mostMb, 300, 'MB')
} finally {
  await server.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
}
