import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { ArchiveReader } from '../../api/src/backup/ArchiveReader'
import { BackupStore } from '../../api/src/backup/BackupStore'
import { createBackup } from '../../api/src/backup/createBackup'
import { isBackedUp } from '../../api/src/backup/isBackedUp'
import type { Manifest } from '../../api/src/backup/Manifest'
import type { DatabaseConfig } from '../../api/src/db/DatabaseConfig'
import { systemTablesOf } from '../../api/src/lifecycle/installProject'
import type { Project } from '../../api/src/project/Project'
import { completeProjectConfig } from '../../api/src/project/ProjectConfig'
import { runBackup } from '../../api/src/restore/command'
import { restoreProject } from '../../api/src/restore/restoreProject'
import { readColumns } from '../../api/src/schema/readColumns'
import { createTestApp, TEST_PASSWORD, type TestApp } from '../../api/src/testing/createTestApp'
import { createTestDatabase, type TestDatabase } from '../../api/src/testing/createTestDatabase'
import { packZip } from '../../api/src/testing/packZip'

let t: TestApp
let folder: string
let archive: string
/** Of the project when the archive was made. */
let original: { rows: unknown; files: unknown[] }
const databases: TestDatabase[] = []

let made = 0
/** Each try of a test makes its own. */
const fresh = (name: string) => `${name}${++made}`

const PICTURE = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(3_000_000, 7)])

const idField = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  primary_key: true,
  auto_increment: true,
  signed: false,
}
const fields = [
  idField,
  { field: 'code', type: 'string', datatype: 'VARCHAR', length: 20, unique: true },
  { field: 'about', type: 'string', datatype: 'LONGTEXT' },
  { field: 'kind', type: 'string', datatype: 'ENUM', length: "'a','b''c'", default_value: 'a' },
  { field: 'price', type: 'decimal', datatype: 'DECIMAL', length: '30,10' },
  { field: 'big', type: 'integer', datatype: 'BIGINT' },
  { field: 'ratio', type: 'decimal', datatype: 'DOUBLE' },
  { field: 'day', type: 'date', datatype: 'DATE' },
  { field: 'moment', type: 'datetime', datatype: 'DATETIME' },
  { field: 'hour', type: 'time', datatype: 'TIME' },
  { field: 'active', type: 'boolean', datatype: 'TINYINT', default_value: true },
  { field: 'bytes', type: 'binary', datatype: 'BLOB' },
]
const rows = [
  {
    code: 'one',
    about: 'Ünï\n"quoted" \u2028 🙂',
    kind: "b'c",
    price: '12345678901234567890.0123456789',
    big: '9007199254740993',
    ratio: 0.1,
    day: '2026-02-28',
    moment: '2026-02-28 23:59:59',
    hour: '08:15:00',
    active: false,
  },
  // Longer than what is read at once.
  { code: 'two', about: 'long '.repeat(40_000) },
  { code: 'last' },
]

async function send(
  as: TestApp['admin'],
  method: 'POST' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const response = await as({ method, url, ...(payload && { payload }) })
  expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300)
  return response.statusCode === 204 ? null : response.json().data
}

function upload(name: string, content: Buffer) {
  const names = { filename_disk: name, filename_download: name }
  return send(t.admin, 'POST', '/files', { ...names, data: content.toString('base64') })
}

/** What a backup promises to bring back, table by table. */
async function everything({ knex, dialect }: Pick<Project, 'knex' | 'dialect'>) {
  const found: Record<string, unknown[]> = {}
  const own = (await readColumns(knex, dialect)).map(({ table }) => table)
  for (const name of new Set([...own, ...(await systemTablesOf(knex, dialect.name))])) {
    if (!isBackedUp(name)) continue
    const stored = await knex(name).select('*')
    // Another address of the console; and both kinds of databases have blobs and decimals of their own.
    found[name] = stored
      .filter((row) => !(name === 'directus_settings' && row.key === 'app_url'))
      .map((row) => JSON.stringify(Object.fromEntries(Object.entries(row).map(([k, v]) => [k, plain(v)]))))
      .sort()
  }
  return found
}

function plain(value: unknown): unknown {
  if (value instanceof ArrayBuffer || Buffer.isBuffer(value))
    return Buffer.from(value as ArrayBuffer).toString('hex')
  return typeof value === 'number' ? String(value) : value
}

async function hashes(project: Project) {
  const files = await project.knex('directus_files').orderBy('id').pluck('filename_disk')
  return Promise.all(
    files.map(async (name) => {
      const stored = await project.storage.get(`originals/${name}`)
      return (
        stored &&
        createHash('sha256')
          .update(await buffer(stored.stream))
          .digest('hex')
      )
    }),
  )
}

async function makeArchive(path: string): Promise<void> {
  const { id } = await send(t.admin, 'POST', '/backups')
  const read = async () =>
    (await t.admin({ url: '/backups' })).json().data.find((backup: { id: number }) => backup.id === id)
  await vi.waitUntil(async () => (await read()).state !== 'running', { timeout: 30_000 })
  expect(await read()).toMatchObject({ state: 'done', error: null, created_by: 1 })
  const { url } = await send(t.admin, 'POST', `/backups/${id}/link`)
  const response = await t.app.inject({ url })
  expect(response.statusCode).toBe(200)
  expect(response.headers['content-type']).toBe('application/zip')
  expect(createHash('sha256').update(response.rawPayload).digest('hex')).toBe((await read()).archive.sha256)
  await writeFile(path, response.rawPayload)
  expect((await t.app.inject({ url })).statusCode, 'an address is good for one download').toBe(403)
}

/** On the run's own kind of database, an empty one. */
async function emptyDatabase(): Promise<DatabaseConfig | null> {
  const made = await createTestDatabase()
  if (made) databases.push(made)
  return made?.config ?? null
}

async function restoreAs(key: string, database: DatabaseConfig | null, path = archive): Promise<Project> {
  const config = completeProjectConfig({ key, ...(database && { database }) })
  await restoreProject({ registry: t.app.projects, path, config, appUrl: 'https://new.example/admin/' })
  const project = await t.app.projects.get(key)
  if (!project) throw new Error('Nothing was restored')
  return project
}

beforeAll(async () => {
  t = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'pergola-backups-'))
  archive = join(folder, 'whole.zip')
  await send(t.admin, 'POST', '/collections', { collection: 'things', fields })
  await send(t.admin, 'POST', '/items/things', rows)
  await t.project
    .knex('things')
    .where({ id: 2 })
    .update({ bytes: Buffer.from([0, 255, 10, 128]) })
  // The next key is 4 all the same.
  await send(t.admin, 'DELETE', '/items/things/3')
  await send(t.admin, 'POST', '/fields/directus_users', {
    field: 'nickname',
    type: 'string',
    datatype: 'VARCHAR',
    length: 40,
    interface: 'text-input',
  })
  await send(t.admin, 'PATCH', '/users/1', { nickname: 'Ada' })
  await t.project.knex.raw(
    'CREATE TABLE other_program (a INT NOT NULL, b VARCHAR(10) NOT NULL, c TEXT, PRIMARY KEY (a, b))',
  )
  await t.project.knex('other_program').insert([
    { a: 0, b: 'x', c: null },
    { a: 0, b: 'y', c: '' },
  ])
  await upload('picture.png', PICTURE)
  await upload('note.txt', Buffer.from('A note'))
  await t.app.inject({
    method: 'POST',
    url: '/demo/auth/authenticate',
    payload: { email: 'admin@example.com', password: TEST_PASSWORD, mode: 'cookie' },
  })
  original = { rows: await everything(t.project), files: await hashes(t.project) }
  await makeArchive(archive)
})

afterAll(async () => {
  await t.close()
  for (const database of databases) await database.drop()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup', () => {
  it.each([
    ['its own kind', 'own', emptyDatabase],
    [
      'SQLite',
      'lite',
      async (): Promise<DatabaseConfig> => ({ type: 'sqlite', filename: `projects/${fresh('lite')}.sqlite` }),
    ],
  ])('brings back every row and every file into a database of %s', async (_kind, name, database) => {
    const key = fresh(name)
    const project = await restoreAs(key, await database())
    expect(await everything(project)).toEqual(original.rows)
    expect(await hashes(project)).toEqual(original.files)
    expect(original.files).toEqual([
      expect.stringMatching(/^[0-9a-f]{64}$/),
      expect.stringMatching(/^[0-9a-f]{64}$/),
    ])
    const signIn = await t.app.inject({
      method: 'POST',
      url: `/${key}/auth/authenticate`,
      payload: { email: 'admin@example.com', password: TEST_PASSWORD },
    })
    const authorization = `Bearer ${signIn.json().data.token}`
    const items = await t.app.inject({ url: `/${key}/items/things`, headers: { authorization } })
    expect(items.json().data[0]).toMatchObject({ ...rows[0], id: 1 })
    const made = await t.app.inject({
      method: 'POST',
      url: `/${key}/items/things`,
      headers: { authorization },
      payload: { code: 'new' },
    })
    expect(made.json().data.id, 'a key is never given out twice').toBe(4)
    const again = await t.app.inject({
      method: 'POST',
      url: `/${key}/items/things`,
      headers: { authorization },
      payload: { code: 'one' },
    })
    expect(again.statusCode, 'a unique column stays unique').toBe(409)
    expect((await project.settings.get()).text('app_url')).toBe('https://new.example/admin/')
  })

  it('holds no session, no one-time code and not the secret that signs links', async () => {
    const reader = await ArchiveReader.open(archive)
    const names = reader.manifest.tables.map(({ name }) => name)
    let text = JSON.stringify(reader.manifest)
    for (const table of reader.manifest.tables)
      for await (const values of reader.rows(table)) text += JSON.stringify(values)
    reader.close()
    expect(names).not.toContain('directus_user_sessions')
    expect(names).not.toContain('pergola_state')
    const sessions = await t.project.knex('directus_user_sessions').pluck('token')
    expect(sessions.length).toBeGreaterThan(0)
    for (const secret of [...sessions, Buffer.from(t.project.secret).toString('base64')])
      expect(text).not.toContain(secret)
  })

  it('is as the project was when it began, whatever is deleted, replaced or renamed meanwhile', async () => {
    const doomed = await upload(`${fresh('doomed')}.txt`, Buffer.from('Doomed'))
    const replaced = await upload(`${fresh('replaced')}.txt`, Buffer.from('Before'))
    const renamed = await upload(`${fresh('renamed')}.txt`, Buffer.from('Renamed'))
    onTestFinished(async () => {
      await t.admin({ method: 'DELETE', url: `/files/${doomed.id}` })
      await t.admin({ method: 'DELETE', url: `/files/${replaced.id},${renamed.id}` })
    })
    const before = { rows: await everything(t.project), files: await hashes(t.project) }
    const store = new BackupStore(t.project.knex)
    const backup = await store.begin(null, null)
    onTestFinished(() => store.remove(backup.id))
    const path = join(folder, 'meanwhile.zip')
    let isChanged = false
    await createBackup(t.project, backup, async (content) => {
      await pipeline(
        content,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            if (!isChanged) {
              isChanged = true
              await send(t.admin, 'DELETE', `/files/${doomed.id}`)
              await send(t.admin, 'PATCH', `/files/${replaced.id}`, {
                data: Buffer.from('After').toString('base64'),
              })
              await send(t.admin, 'PATCH', `/files/${renamed.id}`, {
                filename_disk: `${fresh('other-name')}.txt`,
              })
              await send(t.admin, 'PATCH', '/items/things/2', { about: 'later' })
              await send(t.admin, 'POST', '/items/things', { code: fresh('later') })
            }
            yield chunk
          }
        },
        createWriteStream(path),
      )
    })
    expect(isChanged).toBe(true)
    const project = await restoreAs(fresh('meanwhile'), await emptyDatabase(), path)
    expect(await everything(project)).toEqual(before.rows)
    expect(await hashes(project)).toEqual(before.files)
    expect(existsSync(join(t.dataDir, 'uploads/demo/held'))).toBe(false)
  })

  it('is made one at a time, and ends without an archive when it is removed', async () => {
    const store = new BackupStore(t.project.knex)
    const other = await store.begin(null, null)
    onTestFinished(() => store.remove(other.id))
    expect((await t.admin({ method: 'POST', url: '/backups' })).statusCode).toBe(422)
    await store.remove(other.id)
    const first = await send(t.admin, 'POST', '/backups')
    await send(t.admin, 'DELETE', `/backups/${first.id}`)
    const left = (await t.admin({ url: '/backups' })).json().data
    const kept = await readdir(join(t.dataDir, 'uploads/demo/backups'))
    expect(kept).toHaveLength(left.length)
    expect(left.map(({ id }: { id: number }) => id)).not.toContain(first.id)
  })

  it('is for administrators, who have to prove who they are', async () => {
    for (const url of ['/backups', '/backups/1/link']) {
      expect((await t.editor({ method: 'POST', url })).statusCode).toBe(403)
      expect((await t.anonymous({ method: 'POST', url })).statusCode).toBe(401)
    }
    expect((await t.editor({ url: '/backups' })).statusCode).toBe(403)
    expect((await t.anonymous({ url: '/backups/1/archive?token=guess' })).statusCode).toBe(403)
    const signIn = await t.app.inject({
      method: 'POST',
      url: '/demo/auth/authenticate',
      payload: { email: 'admin@example.com', password: TEST_PASSWORD },
    })
    await t.project.knex('pergola_sessions').update({ proved_at: Date.now() - 11 * 60_000 })
    const headers = { authorization: `Bearer ${signIn.json().data.token}` }
    for (const url of ['/demo/backups', '/demo/backups/1/link']) {
      const refused = await t.app.inject({ method: 'POST', url, headers })
      expect(refused.json().error?.code, url).toBe(116)
    }
  })
})

describe('restoring', () => {
  async function expectRefused(path: string, reason: RegExp) {
    const config = completeProjectConfig({ key: 'refused' })
    await expect(restoreProject({ registry: t.app.projects, path, config })).rejects.toThrow(reason)
    for (const left of ['projects/refused.json', 'projects/refused.sqlite', 'uploads/refused'])
      expect(existsSync(join(t.dataDir, left)), left).toBe(false)
  }

  /** The archive with another manifest or other contents, and checksums that fit: made by someone who knows how. */
  async function forge(
    name: string,
    change: (manifest: Manifest, contents: Map<string, Buffer>) => void,
  ): Promise<string> {
    const reader = await ArchiveReader.open(archive)
    const contents = new Map<string, Buffer>()
    const parts = [...reader.manifest.tables, reader.manifest.files]
    for await (const file of reader.files()) parts.push(file as never)
    for (const part of parts) contents.set(part.entry, await buffer(await reader.open(part)))
    reader.close()
    const manifest = structuredClone(reader.manifest)
    change(manifest, contents)
    for (const part of [...manifest.tables, manifest.files]) {
      const content = contents.get(part.entry) ?? Buffer.alloc(0)
      part.bytes = content.length
      part.sha256 = createHash('sha256').update(content).digest('hex')
    }
    contents.set('manifest.json', Buffer.from(JSON.stringify(manifest)))
    const path = join(folder, `${name}.zip`)
    await writeFile(path, await packZip(contents))
    return path
  }

  it('refuses an archive that was cut, at any place', async () => {
    const whole = await readFile(archive)
    const path = join(folder, 'cut.zip')
    for (const part of [0, 0.3, 0.9, 0.999]) {
      await writeFile(path, whole.subarray(0, Math.floor(whole.length * part)))
      await expectRefused(path, /^The archive cannot be used: /)
    }
  })

  it('refuses an archive in which a byte was changed', async () => {
    const whole = await readFile(archive)
    const path = join(folder, 'changed.zip')
    for (const place of [100, Math.floor(whole.length / 2), whole.length - 3000]) {
      const changed = Buffer.from(whole)
      changed[place] = (changed[place] ?? 0) ^ 0xff
      await writeFile(path, changed)
      await expectRefused(path, /^The archive cannot be used: /)
    }
  })

  it.each<[string, RegExp, (manifest: Manifest, contents: Map<string, Buffer>) => void]>([
    [
      'writes where no one may',
      /a table "pergola_state"/,
      ({ tables }) => Object.assign(tables[0] ?? {}, { name: 'pergola_state' }),
    ],
    [
      'has a file beside the storage',
      /a name that no file may have/,
      ({ files }, contents) => {
        const lines = String(contents.get(files.entry)).replace(/"name":"[^"]+"/, '"name":"../../evil.txt"')
        contents.set(files.entry, Buffer.from(lines))
      },
    ],
    [
      'hides a statement in a datatype',
      /"manifest.json" is damaged/,
      ({ tables }) => {
        const column = tables.find(({ name }) => name === 'things')?.columns[1]
        if (column) column.datatype = 'INT); DROP TABLE directus_users; --'
      },
    ],
    [
      'has fewer rows than it says',
      /rows of "things" are missing/,
      ({ tables }) => {
        for (const table of tables) if (table.name === 'things') table.rows += 1
      },
    ],
    [
      'is of a newer format',
      /newer release/,
      (manifest) => {
        manifest.pergola_backup = 2
      },
    ],
    [
      'is of a newer release',
      /newer release/,
      (manifest) => {
        manifest.migration = 9_999_999_999
      },
    ],
    [
      'unpacks to much more than it is',
      /unpacks to much more/,
      (_manifest, contents) => contents.set('files/bomb', Buffer.alloc(150 * 1024 * 1024)),
    ],
    [
      'has rows that do not fit',
      /the table "things" does not fit/,
      ({ tables }, contents) => {
        const table = tables.find(({ name }) => name === 'things')
        const text = String(contents.get(table?.entry ?? ''))
        contents.set(table?.entry ?? '', Buffer.from(text.replace('"two"', '"one"')))
      },
    ],
  ])('refuses an archive that %s, and leaves nothing behind', async (name, reason, change) => {
    await expectRefused(await forge(name.replaceAll(' ', '-'), change), reason)
  })

  it('leaves a database empty that it could not fill', async () => {
    const key = fresh('twice')
    const database = (await emptyDatabase()) ?? { type: 'sqlite', filename: `projects/${key}.sqlite` }
    const path = await forge('late-fault', ({ tables }, contents) => {
      const things = tables.find(({ name }) => name === 'things')
      const text = String(contents.get(things?.entry ?? ''))
      contents.set(things?.entry ?? '', Buffer.from(text.replace('"two"', '"one"')))
    })
    await expect(restoreAs(key, database, path)).rejects.toThrow('does not fit')
    expect(await t.app.projects.readConfig(key)).toBeNull()
    expect(await everything(await restoreAs(key, database))).toEqual(original.rows)
  })

  it('writes into no project, database or file that is there', async () => {
    const { registry, path } = { registry: t.app.projects, path: archive }
    const into = (key: string, database?: DatabaseConfig) =>
      restoreProject({
        registry,
        path,
        config: completeProjectConfig({ key, ...(database && { database }) }),
      })
    await expect(into('demo')).rejects.toThrow('already exists')
    await expect(into('../demo')).rejects.toThrow('cannot be a project key')
    await expect(into('second', t.project.config.database)).rejects.toThrow('The database has tables already')
    const [name] = await t.project.knex('directus_files').pluck('filename_disk')
    const own = join(t.dataDir, 'uploads/third/originals')
    await mkdir(own, { recursive: true })
    await writeFile(join(own, name), 'mine')
    await expect(into('third')).rejects.toThrow('has a file')
    expect(await readFile(join(own, name), 'utf8')).toBe('mine')
  })
})

describe('the command', () => {
  const lines: string[] = []
  const run = (...args: string[]) =>
    runBackup(args, {
      env: { DATA_DIR: t.dataDir },
      print: (line) => lines.push(line),
      warn: (line) => lines.push(line),
    })

  it('makes, checks and restores an archive while the server runs', async () => {
    const path = join(folder, 'by-command.zip')
    expect(await run('create', 'demo', path), lines.join('\n')).toBe(0)
    expect(await run('verify', path)).toBe(0)
    expect(lines.at(-1)).toMatch(/^Backup of "demo" of .+ tables, .+ rows, 2 files$/)
    const key = fresh('copied')
    expect(await run('restore', path, key, '--name', 'A copy'), lines.join('\n')).toBe(0)
    const copied = await t.app.projects.get(key)
    expect((await copied?.settings.get())?.text('project_name')).toBe('A copy')
    expect((await copied?.settings.get())?.text('app_url')).toBe('')
    expect(
      (await t.admin({ url: '/backups' })).json().data.every((b: { state: string }) => b.state === 'done'),
    ).toBe(true)
  })

  it.each([
    ['an address that is none', ['restore', 'shop.zip', 'shop2', '--app-url', 'cms'], /^--app-url: .*https:/],
    ['a folder that is not there', ['create', 'demo', '/not/there/shop.zip'], /^There is no folder .*there$/],
    ['a database without user', ['restore', 'a.zip', 'b', '--database', 'mysql://db/b'], /^--database is an/],
    ['a word that is no command', ['restroe', 'shop.zip'], /^npm run backup/],
  ])('says what is wrong with %s', async (_case, args, message) => {
    expect(await run(...args)).toBe(1)
    expect(lines.at(-1)).toMatch(message)
  })

  it('says how it is used', async () => {
    expect(await run('--help')).toBe(0)
    expect(lines.at(-1)).toMatch(/^npm run backup/)
  })

  it.skipIf(process.getuid?.() !== 0)(
    'restores nothing as root into the folder of another user, whose server could not read it',
    async () => {
      const dataDir = await mkdtemp(join(tmpdir(), 'pergola-owned-'))
      onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
      await chown(dataDir, 65_534, 65_534)
      const surroundings = { print: () => {}, warn: (line: string) => void lines.push(line) }
      expect(
        await runBackup(['restore', archive, 'other'], { env: { DATA_DIR: dataDir }, ...surroundings }),
      ).toBe(1)
      expect(lines.at(-1)).toContain('belongs to the user 65534')
      expect(await readdir(dataDir)).toEqual([])
    },
  )

  /** A project as its people find it: whether their session of before is good, and the things. */
  async function look(app: TestApp, key: string, token: string) {
    const headers = { authorization: `Bearer ${token}` }
    const before = await app.app.inject({ url: `/${key}/users/me`, headers })
    const payload = { email: 'admin@example.com', password: TEST_PASSWORD }
    const signIn = await app.app.inject({ method: 'POST', url: `/${key}/auth/authenticate`, payload })
    const own = { authorization: `Bearer ${signIn.json().data?.token}` }
    const answer = await app.app.inject({ url: `/${key}/items/things?fields=code`, headers: own })
    const project = await app.app.projects.get(key)
    const [name] = (await project?.knex('directus_files').pluck('filename_disk')) ?? []
    const file = await project?.storage.get(`originals/${name}`)
    return {
      isSignedIn: before.statusCode === 200,
      codes: answer.json().data.map(({ code }: { code: string }) => code),
      file: file && String(await buffer(file.stream)),
    }
  }

  it('brings a project back to a backup: restored beside it, looked at, exchanged; and back again', async () => {
    const own = await createTestApp()
    onTestFinished(() => own.close())
    const runOwn = (...args: string[]) =>
      runBackup(args, {
        env: { DATA_DIR: own.dataDir },
        print: (line) => lines.push(line),
        warn: (line) => lines.push(line),
      })
    await send(own.admin, 'POST', '/collections', { collection: 'things', fields })
    await send(own.admin, 'POST', '/items/things', [{ code: 'kept' }])
    const data = Buffer.from('A note').toString('base64')
    const { id } = await send(own.admin, 'POST', '/files', {
      filename_disk: 'note.txt',
      filename_download: 'note.txt',
      data,
    })
    const path = join(folder, 'before-the-fault.zip')
    expect(await runOwn('create', 'demo', path), lines.join('\n')).toBe(0)
    await send(own.admin, 'PATCH', '/items/things/1', { code: 'broken' })
    await send(own.admin, 'PATCH', `/files/${id}`, { data: Buffer.from('Worse').toString('base64') })
    const config = await emptyDatabase()
    await restoreProject({
      registry: own.app.projects,
      path,
      config: completeProjectConfig({ key: 'beside', ...(config && { database: config }) }),
    })
    const payload = { email: 'admin@example.com', password: TEST_PASSWORD }
    const signIn = await own.app.inject({ method: 'POST', url: '/demo/auth/authenticate', payload })
    const { token } = signIn.json().data
    const exchange = async () => {
      // As a server that stands still: nothing is open.
      await own.app.projects.close()
      expect(await runOwn('exchange', 'demo', 'beside'), lines.join('\n')).toBe(0)
    }
    const [today, backup] = [
      { codes: ['broken'], file: 'Worse' },
      { codes: ['kept'], file: 'A note' },
    ]
    expect(await look(own, 'demo', token)).toEqual({ ...today, isSignedIn: true })
    await exchange()
    expect(await look(own, 'demo', token)).toEqual({ ...backup, isSignedIn: false })
    expect(await look(own, 'beside', token)).toMatchObject(today)
    await exchange()
    expect(await look(own, 'demo', token)).toEqual({ ...today, isSignedIn: true })
    expect(await look(own, 'beside', token)).toMatchObject(backup)
  })

  it('finishes an exchange that was killed in the middle, and exchanges nothing that cannot be opened', async () => {
    const dataDir = await mkdtemp(join(folder, 'exchange-'))
    const projects = join(dataDir, 'projects')
    await mkdir(projects)
    const inFolder = (...args: string[]) =>
      runBackup(args, {
        env: { DATA_DIR: dataDir },
        print: (line) => lines.push(line),
        warn: (line) => lines.push(line),
      })
    for (const key of ['one', 'two'])
      expect(await inFolder('restore', archive, key), lines.join('\n')).toBe(0)
    const read = async (key: string) => JSON.parse(await readFile(join(projects, `${key}.json`), 'utf8'))
    const [one, two] = [await read('one'), await read('two')]
    await writeFile(
      join(projects, 'one.json'),
      JSON.stringify({ ...one, mail: { type: 'folder', path: 'own-mail' } }),
    )
    expect(await inFolder('exchange', 'one', 'one')).toBe(1)
    expect(await inFolder('exchange', 'one', 'gone')).toBe(1)
    expect(lines.at(-1)).toContain('There is no project "gone"')
    await writeFile(join(projects, 'lost.json'), '{"database":{"type":"sqlite","filename":"none.sqlite"}}')
    expect(await inFolder('exchange', 'one', 'lost')).toBe(1)
    expect((await read('one')).database).toEqual(one.database)
    expect(await inFolder('exchange', 'one', 'two')).toBe(0)
    expect(await read('one')).toMatchObject({
      key: 'one',
      database: two.database,
      storage: two.storage,
      mail: { path: 'own-mail' },
    })
    expect((await read('two')).database).toEqual(one.database)
    // Killed before the second file: both projects have one database.
    const plan = [await read('one'), await read('two')]
    await writeFile(join(projects, 'exchange'), JSON.stringify(plan))
    await writeFile(join(projects, 'two.json'), JSON.stringify({ ...two, database: two.database }))
    expect(await inFolder('exchange', 'one', 'two')).toBe(0)
    expect(lines.at(-1)).toMatch(/^The exchange that had been interrupted is finished/)
    expect([await read('one'), await read('two')]).toEqual(plan)
    expect(existsSync(join(projects, 'exchange'))).toBe(false)
  })

  it('says in one line what is wrong', async () => {
    expect(await run('create', 'nothing')).toBe(1)
    expect(lines.at(-1)).toContain('There is no project "nothing"')
    expect(await run('verify', join(folder, 'none.zip'))).toBe(1)
    expect(await run('restore', archive, 'next', '--database', 'somewhere')).toBe(1)
    expect(lines.at(-1)).toContain('--database is an address')
    expect(await run()).toBe(1)
    expect(lines.at(-1)).toContain('npm run backup')
  })
})
