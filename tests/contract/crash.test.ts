import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import { keyField } from '../../api/src/testing/createArticles'
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/createTestDatabase'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const rounds = 3
const writers = 4
const superAdminToken = 'super-admin-token'

let folder: string
let dataDir: string
let server: ServerProcess
/** On MySQL or MariaDB; null on SQLite. */
let database: TestDatabase | null

beforeAll(async () => {
  folder = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-crash-'))
  database = await createTestDatabase()
  server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })
  await send('/server/projects', {
    project: 'demo',
    super_admin_token: superAdminToken,
    ...databaseFields(),
    user_email: 'admin@example.com',
    user_password: 'correct horse battery',
    user_token: 'admin-token',
  })
  const text = { field: 'name', type: 'string', datatype: 'VARCHAR', length: 100, interface: 'x' }
  const parent = { field: 'parent', type: 'm2o', datatype: 'INT', interface: 'x' }
  await send('/demo/collections', { collection: 'parents', fields: [keyField, text] })
  await send('/demo/collections', { collection: 'children', fields: [keyField, text, parent] })
  await send('/demo/fields/parents', { field: 'children', type: 'o2m', interface: 'one-to-many' })
  await send('/demo/relations', {
    collection_many: 'children',
    field_many: 'parent',
    collection_one: 'parents',
    field_one: 'children',
  })
}, 120_000)

afterAll(async () => {
  await server?.kill()
  await database?.drop()
  await rm(dataDir, { recursive: true, force: true })
  await rm(folder, { recursive: true, force: true })
})

function databaseFields(): object {
  if (database?.config.type !== 'mysql') return { db_type: 'sqlite', db_name: 'demo', db_user: 'demo' }
  const { host, port, user, password, database: name } = database.config
  return {
    db_type: 'mysql',
    db_host: host,
    db_port: port,
    db_user: user,
    db_password: password,
    db_name: name,
  }
}

async function send(path: string, payload: object, { method = 'POST', headers = {} } = {}) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    body: JSON.stringify(payload),
    headers: { 'content-type': 'application/json', authorization: 'Bearer admin-token', ...headers },
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.status === 204 ? null : response.json()
}

async function list(path: string): Promise<Record<string, unknown>[]> {
  const response = await fetch(`${server.url}${path}`, { headers: { authorization: 'Bearer admin-token' } })
  return (await response.json()).data
}

/** Creates a parent with two children, in a request that counts once. */
function createFamily(name: string) {
  const headers = { 'idempotency-key': name }
  return send(
    '/demo/items/parents',
    { name, children: [{ name: `${name}-a` }, { name: `${name}-b` }] },
    { headers },
  )
}

/** Creates families over and over until the server is gone; adds what was acknowledged, and returns what had no answer. */
async function writeUntilGone(writer: string, acknowledged: string[]): Promise<string> {
  for (let count = 0; ; count++) {
    const name = `${writer}-${count}`
    try {
      await createFamily(name)
    } catch (error) {
      if (error instanceof TypeError) return name
      throw error
    }
    acknowledged.push(name)
  }
}

/** An earlier try has left families of its own. */
let tries = 0

describe('a server that is killed in the middle of writes', () => {
  it('answers again after each restart, with every write it had acknowledged, and creates what had no answer once', async () => {
    const number = ++tries
    const acknowledged: string[] = []
    const names = async () => {
      const parents = await list(`/demo/items/parents?limit=-1&fields=name&filter[name][rlike]=${number}.%25`)
      return parents.map(({ name }) => String(name))
    }
    for (let round = 0; round < rounds; round++) {
      const before = acknowledged.length
      const writing = Array.from({ length: writers }, (_, writer) =>
        writeUntilGone(`${number}.${round}.${writer}`, acknowledged),
      )
      // Each round ends at another point of the writes, and never before the first of them.
      await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(before + 2 * writers), 30_000)
      await new Promise((resolve) => setTimeout(resolve, 37 * round))
      await server.kill()
      const unanswered = await Promise.all(writing)

      server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })
      expect(await names()).toEqual(expect.arrayContaining(acknowledged))
      for (const name of unanswered) {
        await createFamily(name)
        acknowledged.push(name)
      }
    }
    expect((await names()).sort()).toEqual(acknowledged.sort())
  }, 120_000)

  it('kept each nested write whole: a parent, both children, and their log rows, or nothing', async () => {
    const parents = await list('/demo/items/parents?limit=-1&fields=id,name,children.name')
    for (const { name, children } of parents) {
      const names = (children as { name: string }[]).map((child) => child.name)
      expect(names.sort(), String(name)).toEqual([`${name}-a`, `${name}-b`])
    }
    const children = await list('/demo/items/children?limit=-1&fields=id,parent')
    expect(children).toHaveLength(parents.length * 2)
    const revisions = await list('/demo/revisions?limit=-1&filter[collection]=parents&fields=item')
    expect(revisions.map(({ item }) => Number(item)).sort()).toEqual(
      parents.map(({ id }) => Number(id)).sort(),
    )
  })

  it('left a database without damage', async () => {
    await server.kill()
    const { knex } = await openDatabase()
    const problems = database
      ? (await knex.raw('CHECK TABLE parents, children, directus_activity, directus_revisions'))[0]
          .map((row: { Msg_text: string }) => row.Msg_text)
          .filter((text: string) => text !== 'OK')
      : (await knex.raw('PRAGMA integrity_check')).filter(
          (row: { integrity_check: string }) => row.integrity_check !== 'ok',
        )
    await knex.destroy()
    expect(problems).toEqual([])
  })
})

interface Job {
  id: number
  state: string
  step: string | null
  done: number
}

describe('a server that is killed in the middle of an import of a table', () => {
  const lines = 500
  let count = 0

  beforeAll(async () => {
    await server.kill()
    server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })
  })

  it.each<[string, (job: Job) => boolean, boolean?]>([
    ['while lines are checked', ({ step }) => step === 'check'],
    ['when the collection is being made', ({ step, done }) => step === 'import' && done === 0],
    ['in the middle of the lines', ({ step, done }) => step === 'import' && done >= lines / 2],
    ['while the collection is taken down', ({ step, done }) => step === 'import' && done >= 200, true],
  ])(
    '%s leaves nothing half-made',
    async (_case, isNow, isCancelled = false) => {
      const collection = `killed_${++count}_${Date.now()}`
      const id = await startTable(collection)
      for (;;) {
        const job: Job = await read(`/demo/jobs/${id}`)
        if (job.state !== 'running' || isNow(job)) break
      }
      if (isCancelled) await send(`/demo/jobs/${id}/cancel`, {})
      await server.kill()
      await forgetProcess(id)
      server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })
      await expect
        .poll(() => read(`/demo/jobs/${id}`), { timeout: 15_000 })
        .not.toMatchObject({ state: 'running' })
      await expect.poll(() => marks(), { timeout: 15_000 }).toEqual([])
      const job: Job = await read(`/demo/jobs/${id}`)
      const isThere = (await list('/demo/collections')).some((one) => one.collection === collection)
      expect(isThere).toBe(job.state === 'done')
      if (isThere) expect(await list(`/demo/items/${collection}?limit=-1&fields=id`)).toHaveLength(lines)
      else expect(await list(`/demo/activity?filter[collection]=${collection}`)).toEqual([])
      await send('/demo/collections', { collection, fields: [keyField] }).then(
        () => expect(isThere).toBe(false),
        () => expect(isThere).toBe(true),
      )
    },
    60_000,
  )

  async function startTable(collection: string): Promise<number> {
    const form = new FormData()
    const text = `name\n${Array.from({ length: lines }, (_, line) => `Line ${line}`).join('\n')}\n`
    form.set('file', new Blob([text]), 'table.csv')
    const response = await fetch(`${server.url}/demo/tables`, {
      method: 'POST',
      body: form,
      headers: { authorization: 'Bearer admin-token' },
    })
    const { job } = (await response.json()).data
    const column = {
      index: 0,
      field: 'name',
      label: null,
      kind: 'text',
      datatype: null,
      length: '20',
      format: null,
    }
    const columns = [{ ...column, choices: null, collection: null, find_by: null, is_key: false }]
    await send(`/demo/tables/${job.id}/import`, { collection, columns })
    return job.id
  }

  async function read<Data>(path: string): Promise<Data> {
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: 'Bearer admin-token' } })
    return (await response.json()).data
  }

  /** As if it had been silent for long. */
  async function forgetProcess(id: number): Promise<void> {
    const { knex } = await openDatabase()
    await knex('pergola_jobs').where({ id }).update({ beat_at: 0 })
    await knex.destroy()
  }

  async function marks(): Promise<unknown[]> {
    const { knex } = await openDatabase()
    const rows = await knex('pergola_state').where('key', 'like', 'half_made_%')
    await knex.destroy()
    return rows
  }
})

async function openDatabase() {
  return connectDatabase(database?.config ?? { type: 'sqlite', filename: await sqliteFile() })
}

async function sqliteFile(): Promise<string> {
  const names = await readdir(join(dataDir, 'projects'))
  return join(dataDir, 'projects', names.find((name) => name.endsWith('.sqlite')) as string)
}

describe('a server that is killed in the middle of an upload', () => {
  beforeAll(async () => {
    await server.kill()
    server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })
  })

  const ask = (method: string, path: string, headers: Record<string, string>, body?: BodyInit) =>
    fetch(`${server.url}/demo/files/${path}`, {
      method,
      headers: { authorization: 'Bearer admin-token', 'tus-resumable': '1.0.0', ...headers },
      ...(body !== undefined && { body, duplex: 'half' }),
    } as RequestInit)
  const sendFrom = (path: string, offset: number, body: BodyInit) => {
    const headers = { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' }
    return ask('PATCH', path, headers, body)
  }
  const offsetOf = async (path: string) => Number((await ask('HEAD', path, {})).headers.get('upload-offset'))

  it('goes on from what had arrived, within a part, and stores the file whole', async () => {
    const content = randomBytes(3_000_000)
    const begun = await ask('POST', 'uploads', {
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from('killed.bin').toString('base64')}`,
    })
    const path = String(begun.headers.get('location'))
    expect((await sendFrom(path, 0, content.subarray(0, 1_000_000))).status).toBe(204)

    // A part of which the second half never leaves.
    const half = new ReadableStream({
      start: (sender) => sender.enqueue(new Uint8Array(content.subarray(1_000_000, 1_500_000))),
    })
    const lost = sendFrom(path, 1_000_000, half).catch(() => 'lost')
    await new Promise((resolve) => setTimeout(resolve, 300))
    await server.kill()
    expect(await lost).toBe('lost')
    server = await startServer(folder, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })

    const offset = await offsetOf(path)
    expect(offset).toBeGreaterThanOrEqual(1_000_000)
    expect(offset).toBeLessThanOrEqual(1_500_000)
    const last = await sendFrom(path, offset, content.subarray(offset))
    expect(last.status).toBe(200)
    expect(((await last.json()) as { data: object }).data).toMatchObject({
      filesize: content.length,
      checksum: createHash('md5').update(content).digest('hex'),
    })
  })
})
