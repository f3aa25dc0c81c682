import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { installBigProject } from '../support/bigProject'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

/**
 * What a request costs, in numbers that are the same on each machine: how often the code of the server and of its packages
 * enters a function or a block, and the steps of SQLite's machine. They stand in for the instructions of a processor, which cannot be
 * counted everywhere.
 *
 * `RENEW_WORK=1 npx vitest run --project node tests/server/work.test.ts` stores what is counted now.
 */
interface Work {
  entered: number
  steps: number
}

const NAMES: Record<keyof Work, string> = {
  entered: 'functions and blocks entered',
  steps: 'steps of SQLite',
}

const FILE = fileURLToPath(new URL('work.json', import.meta.url))
const ALLOWED = 0.1
const TOKEN = 'super-admin-token'
/** Enough for an index of the search. */
const CITIES = 12_000

const list = '/demo/items/cities?limit=100'
const counted = `${list}&meta=filter_count`
const REQUESTS: Record<string, string> = {
  'a ping': '/server/ping',
  'an item': '/demo/items/cities/6000',
  'an item with what it refers to': '/demo/items/cities/6000?fields=*.*',
  'a list of 100': list,
  'a list of 100 with their countries': `${list}&fields=*.*`,
  'a list of 100, counted': counted,
  'the last 100': `${list}&offset=11900`,
  'a filter': `${list}&filter[region]=Region 7`,
  'a search': `${list}&q=Region%2029`,
  'the start of a project': '/demo/hydrate',
}

/** What is done from time to time, whatever is asked for, is not in all of them: the least counts. */
const BATCHES = 12
const BATCH = 5

let folder: string
let dataDir: string
let server: ServerProcess
let stored: Record<string, Work>
const found: Record<string, Work> = {}

beforeAll(async () => {
  stored = JSON.parse(await readFile(FILE, 'utf8'))
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-work-'))
  const before = new URL('../support/countWork.mjs', import.meta.url)
  // What is built beside is no part of it.
  const none = join(dataDir, 'none')
  await mkdir(none)
  const built = { EXTENSIONS_DIR: none, CONSOLE_DIR: none }
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN, ...built }, { before })
  await installBigProject(server, dataDir, TOKEN, CITIES)
  await send(counted)
  await searchIsIndexed()
  // Written last was its index.
  await send(counted)
}, 240_000)

afterAll(async () => {
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
  if (process.env.RENEW_WORK) await writeFile(FILE, `${JSON.stringify(found, null, 2)}\n`)
})

async function send(path: string): Promise<void> {
  const response = await fetch(server.url + path, { headers: { authorization: `Bearer ${TOKEN}` } })
  expect(response.status, await response.text()).toBe(200)
}

async function searchIsIndexed(): Promise<void> {
  const filename = join(dataDir, 'projects/demo.sqlite')
  const { knex, reads } = connectDatabase({ type: 'sqlite', filename })
  const isComplete = async () => {
    const states: string[] = await reads('pergola_state').where('key', 'like', 'search:%').pluck('value')
    return states.some((state) => JSON.parse(state).isComplete)
  }
  try {
    while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    await reads.destroy()
    await knex.destroy()
  }
}

/** What has been done since it was asked for last. */
async function takeWork(): Promise<Work> {
  const answer = once(server.process, 'message')
  server.process.send('take work')
  const [work] = await answer
  return work
}

/** For a request, once all that is kept of the ones before is there. */
async function workOf(path: string): Promise<Work> {
  for (let request = 0; request < BATCH; request++) await send(path)
  const batches: Work[] = []
  for (let batch = 0; batch < BATCHES; batch++) {
    await takeWork()
    for (let request = 0; request < BATCH; request++) await send(path)
    batches.push(await takeWork())
  }
  const least = (kind: keyof Work) => Math.round(Math.min(...batches.map((work) => work[kind])) / BATCH)
  return { entered: least('entered'), steps: least('steps') }
}

function judge(name: string, kind: keyof Work, now: number): string | null {
  const before = stored[name]?.[kind]
  if (before !== undefined && Math.abs(now - before) <= before * ALLOWED) return null
  const change = before ? ` (${(((now - before) / before) * 100).toFixed(0)} %)` : ''
  const renew = `RENEW_WORK=1 npx vitest run --project node ${relative(process.cwd(), fileURLToPath(import.meta.url))}`
  return `${name}: ${now} ${NAMES[kind]} for a request, where ${before ?? 'nothing'} is stored${change}. If it has to be so, store it: ${renew}`
}

it.each(Object.entries(REQUESTS))(
  '%s takes as much work as is stored, within a tenth',
  async (name, path) => {
    const work = await workOf(path)
    found[name] = work
    if (process.env.RENEW_WORK) return
    const faults = (['entered', 'steps'] as const).map((kind) => judge(name, kind, work[kind]))
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  },
  120_000,
)

it('stores nothing that is not asked for any more', () => {
  if (!process.env.RENEW_WORK) expect(Object.keys(stored).sort()).toEqual(Object.keys(REQUESTS).sort())
})
