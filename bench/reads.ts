/**
 * Reads of a large table on SQLite: an item and a list of 100 beside a bare server that makes the same query, searches beside
 * that list and beside the same searches of the bare server, then what a search and a jump to the end cost while others ask for
 * something else.
 *
 * Both servers are processes of their own on the same file. What is compared is the time that their processors worked for a
 * request, in turns: other work on the machine disturbs it less than it does the time that passes. Run with
 * `npm run bench:reads`, or with other numbers of rows: `npm run bench:reads -- 5000000`. A row takes some 150 bytes
 * on disk, and with its indexes some 600.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectDatabase } from '../api/src/db/connectDatabase'
import { installBigProject } from '../tests/support/bigProject'
import { buildServer, freePort, startServer } from '../tests/support/serverProcess'
import { report } from './report'

const TOKEN = 'bench-token'
/** The fastest counts. The first ones warm both up: fewer requests would measure how long that takes. */
const ROUNDS = 5
const CLIENTS = 4
/** What the clock of the kernel counts in, in all its builds for servers. */
const TICKS_PER_SECOND = 100

interface Target {
  url: string
  process: ChildProcess
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + 2 })

function send(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${TOKEN}` } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        response.statusCode === 200
          ? resolve(bytes)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    }).on('error', reject)
  })
}

/** Seconds for which the processors have worked for a process, with all its threads. */
function workedSeconds({ process: { pid } }: Target): number {
  const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = (fields.at(-1) ?? '').split(' ').slice(11, 13).map(Number)
  return (user + system) / TICKS_PER_SECOND
}

/** Microseconds of work for each of so many requests. */
async function workOf(
  target: Target,
  path: string | ((turn: number) => string),
  requests: number,
): Promise<number> {
  const before = workedSeconds(target)
  let left = requests
  const client = async () => {
    while (left-- > 0) await send(target.url + (typeof path === 'string' ? path : path(left)))
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
  return ((workedSeconds(target) - before) / requests) * 1e6
}

async function compare(
  name: string,
  ours: Target,
  bare: Target,
  path: string | ((turn: number) => string),
  requests: number,
  goal: number,
) {
  let [least, floor] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let round = 0; round < ROUNDS; round++) {
    const ofRound = typeof path === 'string' ? path : (turn: number) => path(turn + round * requests)
    least = Math.min(least, await workOf(ours, ofRound, requests))
    floor = Math.min(floor, await workOf(bare, ofRound, requests))
  }
  const share = ((floor / least) * 100).toFixed(0)
  console.log(`     ${name}: ${least.toFixed(0)} µs, bare ${floor.toFixed(0)} µs: ${share} % of its requests`)
  report(`${name}, work beside that of the bare server`, least / floor, goal, 'times')
}

/** Another text each time, as when people type. */
const SEARCHES: [string, (turn: number) => string][] = [
  ['a search that every 27th row matches', (turn) => `region ${10 + (turn % 20)}`],
  ['a search that every 270th row matches', (turn) => `region ${100 + (turn % 200)}`],
  ['a search that a few rows match', (turn) => `city ${(4_096 + turn * 97).toString(16)}`],
  ['a search that all rows match', (turn) => ['city', 'region', 'reg', 'cit'][turn % 4] ?? ''],
]

/**
 * Searches by the index beside the plain list of as many rows, in turns, and the same by the bare server, whose ratio is what
 * a search takes by nature.
 */
async function compareSearches(ours: Target, bare: Target): Promise<void> {
  const list = '/items/cities?limit=100'
  for (const [name, text] of SEARCHES) {
    const least = { search: Infinity, list: Infinity, bareSearch: Infinity, bareList: Infinity }
    for (let round = 0; round < ROUNDS; round++) {
      const search = (turn: number) => `${list}&q=${encodeURIComponent(text(turn + round * 2_000))}`
      least.list = Math.min(least.list, await workOf(ours, list, 2_000))
      least.search = Math.min(least.search, await workOf(ours, search, 2_000))
      least.bareList = Math.min(least.bareList, await workOf(bare, list, 2_000))
      least.bareSearch = Math.min(least.bareSearch, await workOf(bare, search, 2_000))
    }
    const micros = (value: number) => `${value.toFixed(0)} µs`
    console.log(`     ${name}: ${micros(least.search)}, the list ${micros(least.list)}`)
    const ofList = `${(least.bareSearch / least.bareList).toFixed(2)} times`
    console.log(
      `     the bare server: ${micros(least.bareSearch)}, its list ${micros(least.bareList)}: ${ofList}`,
    )
    console.log(`     beside the bare search: ${(least.search / least.bareSearch).toFixed(2)} times`)
    report(`${name}, work beside that of the list`, least.search / least.list, 1.5, 'times')
  }
}

/** How long an answer takes, and the longest that someone else waits for a ping or an item meanwhile. */
async function measureBeside(ours: Target, name: string, path: string, goalMs: number) {
  let isDone = false
  let longestMs = 0
  const others = (async () => {
    while (!isDone) {
      const startedMs = performance.now()
      await send(`${ours.url}/demo/items/cities/7`)
      longestMs = Math.max(longestMs, performance.now() - startedMs)
    }
  })()
  const startedMs = performance.now()
  await send(ours.url + path)
  const takenMs = performance.now() - startedMs
  isDone = true
  await others
  report(name, takenMs, goalMs, 'ms')
  report('   others wait meanwhile, at most', longestMs, 50, 'ms')
}

/** Waits until an index is made beside the table, and says the longest that someone waits for an item meanwhile. */
async function sideIndexIsMade(ours: Target, kind: 'search' | 'order', filename: string): Promise<void> {
  const { knex, reads } = connectDatabase({ type: 'sqlite', filename })
  const startedMs = performance.now()
  let longestMs = 0
  try {
    for (;;) {
      const askedMs = performance.now()
      await send(`${ours.url}/demo/items/cities/7`)
      longestMs = Math.max(longestMs, performance.now() - askedMs)
      const states: string[] = await reads('pergola_state').where('key', 'like', `${kind}:%`).pluck('value')
      if (states.some((state) => JSON.parse(state).isComplete)) break
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  } finally {
    await reads.destroy()
    await knex.destroy()
  }
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  console.log(`     the ${kind} index is there ${seconds} s later`)
  report('   others wait while it is made, at most', longestMs, 50, 'ms')
}

/** What a search costs before its index is there, while it is made, and then. */
async function measureSearches(ours: Target, list: string, file: string): Promise<void> {
  const sizeMb = () => statSync(file).size / 1e6
  const search = (name: string, q: string) =>
    measureBeside(ours, `first rows with a search${name}`, `${list}&q=${encodeURIComponent(q)}`, 300)
  const before = sizeMb()
  // As a listing of the console does, which begins to make the index.
  await send(`${ours.url}/demo/items/cities?limit=0&meta=total_count`)
  await search(' that no row matches, before its index is there', 'city ff')
  await sideIndexIsMade(ours, 'search', file)
  console.log(`     file of the database: ${before.toFixed(0)} MB, with the index ${sizeMb().toFixed(0)} MB`)
  await search(' that no row matches, the first once its index is there', 'city fe')
  await search(', few matches', '7919')
}

async function measure(folder: string, rows: number): Promise<void> {
  console.log(`\n${rows.toLocaleString('en')} rows`)
  const dataDir = await mkdtemp(join(tmpdir(), 'pergola-bench-'))
  const server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN })
  const port = await freePort()
  let bare: Target | null = null
  try {
    await installBigProject(server, dataDir, TOKEN, rows)
    const script = fileURLToPath(new URL('bareServer.mjs', import.meta.url))
    const file = join(dataDir, 'projects/demo.sqlite')
    bare = {
      url: `http://127.0.0.1:${port}`,
      process: spawn(process.execPath, [script, file, String(port)], { stdio: 'inherit' }),
    }
    while (!(await fetch(`${bare.url}/server/ping`).catch(() => null)))
      await new Promise((resolve) => setTimeout(resolve, 50))
    const ours = { ...server, url: `${server.url}/demo` }
    const item = (key: number) => `/items/cities/${key}`
    await compare('an item, another one each time', ours, bare, (turn) => item(turn + 1), 6_000, 2)
    await compare('an item, the same each time', ours, bare, item(Math.floor(rows / 2)), 6_000, 2)
    await compare('a list of 100', ours, bare, '/items/cities?limit=100', 2_000, 1 / 0.75)
    const list = '/demo/items/cities?limit=100'
    await measureBeside(server, 'first rows', list, 300)
    await measureSearches(server, list, file)
    await compareSearches(ours, bare)
    await measureBeside(server, 'the last rows, by key', `${list}&offset=${rows - 100}`, 200)
    await measureBeside(server, 'the last rows, as a jump from the other end', `${list}&sort=-id`, 200)
    // The first sort by a text begins to store its order; what is sorted by two keys never has one.
    await measureBeside(server, 'first rows by name, sorted', `${list}&sort=name,id`, 300)
    await send(`${server.url}${list}&sort=name`)
    await sideIndexIsMade(server, 'order', file)
    await measureBeside(server, 'first rows by name, in the stored order', `${list}&sort=name`, 300)
    const middle = `${list}&sort=name&offset=${Math.floor(rows / 2)}`
    await measureBeside(server, 'rows in the middle by name, in the stored order', middle, 200)
  } finally {
    bare?.process.kill()
    await server.kill()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const asked = process.argv.slice(2).map(Number)
const folder = await buildServer()
try {
  for (const rows of asked.length > 0 ? asked : [135_000, 1_000_000]) await measure(folder, rows)
} finally {
  await rm(folder, { recursive: true, force: true })
}
