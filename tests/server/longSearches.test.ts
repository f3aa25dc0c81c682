import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const TOKEN = 'super-admin-token'
const ROWS = 100_000
/** As many as are looked at for a page of a hundred. */
const CANDIDATES = 300
/** The texts of all of them would take seconds. */
const LONG_ROWS = 10

let folder: string
let dataDir: string
let server: ServerProcess

const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' }

beforeAll(async () => {
  if (process.platform !== 'linux') return
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-long-searches-'))
  const before = new URL('../support/longestTurn.mjs', import.meta.url)
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: TOKEN }, { before })
  const project = { project: 'demo', super_admin_token: TOKEN, db_type: 'sqlite', user_token: TOKEN }
  const admin = { user_email: 'admin@example.com', user_password: 'correct horse battery' }
  await post('/server/projects', { ...project, ...admin })
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const text = { field: 'text', type: 'string', datatype: 'TEXT' }
  await post('/demo/collections', { collection: 'notes', fields: [id, text] })
  const { knex, reads } = connectDatabase({
    type: 'sqlite',
    filename: join(dataDir, 'projects/demo.sqlite'),
  })
  try {
    await fill(knex)
    await search('begin')
    const isComplete = async () => {
      const states: string[] = await reads('pergola_state').where('key', 'search:notes').pluck('value')
      return states.some((state) => JSON.parse(state).isComplete)
    }
    while (!(await isComplete())) await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    await reads.destroy()
    await knex.destroy()
  }
}, 240_000)

afterAll(async () => {
  await server?.kill()
  if (dataDir) await rm(dataDir, { recursive: true, force: true })
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Rows that hold the last two trigrams of a text, and never the text. */
async function fill(knex: Knex): Promise<void> {
  const add = (rows: number, text: string) =>
    knex.raw(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
       INSERT INTO notes (text) SELECT ${text} FROM n`,
      [rows],
    )
  await add(ROWS, `iif(i % 2, 'qwe', 'wer')`)
  await add(CANDIDATES, `'aab' || replace(hex(zeroblob(300)), '0', 'a')`)
  await add(CANDIDATES, `'xyv yvz' || replace(hex(zeroblob(150)), '0', 'é')`)
  await add(LONG_ROWS, `'klm lmn' || replace(hex(zeroblob(100000)), '0', 'é')`)
}

async function post(path: string, body: unknown): Promise<void> {
  const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(response.ok, await response.text()).toBe(true)
}

async function search(text: string): Promise<number> {
  const url = `${server.url}/demo/items/notes?fields=id&limit=100&q=${encodeURIComponent(text)}`
  const response = await fetch(url, { headers })
  return (await response.json()).data.length
}

/** @returns The longest turn since `begin`, in milliseconds. */
async function watch(what: 'begin' | 'end'): Promise<number> {
  const answer = once(server.process, 'message')
  server.process.send(what)
  return (await answer)[0]
}

describe.skipIf(process.platform !== 'linux')(
  'the event loop comes round within fifty milliseconds while a page of a search',
  () => {
    it.each([
      ['finds each part of its text in rows that have no other part of it', 'qwer'],
      ['compares a text of one letter with rows of the same', `${'a'.repeat(24)}b`],
      ['compares rows with accents', 'xyvz'],
      ['has long rows to compare', 'klmn'],
    ])('%s', { timeout: 60_000 }, async (_what, text) => {
      await search(text)
      await watch('begin')
      expect(await search(text)).toBe(0)
      const longestMs = await watch('end')
      expect(longestMs).toBeGreaterThan(0)
      expect(longestMs).toBeLessThan(50)
    })
  },
)
