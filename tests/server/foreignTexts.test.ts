import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { keyField, textField } from '../../api/src/testing/createArticles'
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess'

const superAdminToken = 'super-admin-token'

let built: string
let dataDir: string
let server: ServerProcess
/** As another program opens the file. */
let database: Database

beforeAll(async () => {
  built = await buildServer()
  dataDir = await mkdtemp(join(tmpdir(), 'pergola-foreign-'))
  server = await startServer(built, { DATA_DIR: dataDir, SUPER_ADMIN_TOKEN: superAdminToken })
  await send('POST', '/server/projects', {
    project: 'demo',
    super_admin_token: superAdminToken,
    db_type: 'sqlite',
    db_name: 'demo',
    db_user: 'demo',
    user_email: 'admin@example.com',
    user_password: 'correct horse battery',
    user_token: 'admin-token',
  })
  const files = await readdir(dataDir, { recursive: true })
  database = new Database(join(dataDir, files.find((file) => file.endsWith('.sqlite')) ?? ''))
  database.exec('PRAGMA busy_timeout = 5000')
}, 120_000)

afterAll(async () => {
  database?.close()
  await server?.kill()
  await rm(dataDir, { recursive: true, force: true })
  await rm(built, { recursive: true, force: true })
})

async function send(method: string, path: string, body?: object) {
  const response = await fetch(`${server.url}${path}`, {
    method,
    headers: { authorization: 'Bearer admin-token', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  expect(response.status, `${method} ${path}: ${text.slice(0, 300)}`).toBe(200)
  return text
}

const read = async (path: string) => JSON.parse(await send('GET', path)).data

it('serves texts that another program has stored in another encoding, and leaves them as they are', async () => {
  const notes = `notes_${Math.random().toString(36).slice(2, 8)}`
  const fields = [keyField, textField('title'), textField('state')]
  await send('POST', '/demo/collections', { collection: notes, fields })
  await send('POST', `/demo/items/${notes}`, [
    { title: 'plain', state: 'new' },
    { title: 'x', state: 'new' },
  ])
  // Latin-1, and a text that goes on behind a NUL.
  const latin = "CAST(x'4de9646f63' AS TEXT)"
  const shown = 'M\ufffddoc'
  database.exec(`
    UPDATE ${notes} SET title = ${latin} WHERE id = 1;
    UPDATE ${notes} SET title = 'before' || char(0) || 'after' WHERE id = 2;
    UPDATE directus_users SET last_name = ${latin} WHERE id = 1;
    UPDATE directus_fields SET note = ${latin} WHERE collection = '${notes}' AND field = 'title';
    UPDATE directus_activity SET comment = ${latin};
    UPDATE directus_roles SET description = ${latin}`)

  const rows = [
    { id: 1, title: shown, state: 'new' },
    { id: 2, title: 'before\0after', state: 'new' },
  ]
  expect(await read(`/demo/items/${notes}?sort=id`)).toEqual(rows)
  expect(await read(`/demo/items/${notes}/1`)).toEqual(rows[0])
  expect(await read(`/demo/items/${notes}/2`)).toEqual(rows[1])
  expect(await read(`/demo/items/${notes}?q=doc&meta=*`)).toEqual([rows[0]])
  expect(await read(`/demo/items/${notes}?filter[title][contains]=doc&meta=*`)).toEqual([rows[0]])
  expect(await read(`/demo/items/${notes}?filter[title][neq]=plain&sort=-title&meta=*`)).toHaveLength(2)
  expect(await send('GET', `/demo/exports/${notes}?format=csv&fields=title`)).toContain(shown)
  expect(await send('GET', `/demo/exports/${notes}?format=json&fields=title`)).toContain(shown)

  // One field is changed, the text beside it is not.
  await send('PATCH', `/demo/items/${notes}/1`, { state: 'seen' })
  expect(database.prepare(`SELECT hex(title) AS title FROM ${notes} WHERE id = 1`).all([])).toEqual([
    { title: '4DE9646F63' },
  ])
  const [revision] = await read(`/demo/items/${notes}/1/revisions?sort=-id`)
  expect(revision).toMatchObject({ data: { title: shown, state: 'seen' }, delta: { state: 'seen' } })
  // A revision brings back what is shown.
  await send('PATCH', `/demo/items/${notes}/1`, { title: 'other' })
  await send('PATCH', `/demo/items/${notes}/1/revert/${revision.id}`)
  expect((await read(`/demo/items/${notes}/1`)).title).toBe(shown)

  expect((await read('/demo/users/1')).last_name).toBe(shown)
  expect((await read('/demo/roles'))[0].description).toBe(shown)
  // The schema is read again once it changes.
  await send('PATCH', `/demo/fields/${notes}/state`, { note: 'of the note' })
  expect((await read(`/demo/fields/${notes}/title`)).note).toBe(shown)
  expect((await read('/demo/activity?fields=comment&sort=id&limit=1'))[0].comment).toBe(shown)
  expect(JSON.stringify(await read('/demo/schema/snapshot'))).toContain(shown)
  await send('GET', '/demo/hydrate')
  const { id } = JSON.parse(await send('POST', '/demo/backups')).data
  const stateOfBackup = async () =>
    (await read('/demo/backups')).find((backup: { id: number }) => backup.id === id)?.state
  await expect.poll(stateOfBackup, { timeout: 30_000 }).toBe('done')
  expect(server.process.exitCode).toBeNull()
}, 60_000)

it('leaves out tables whose names are not UTF-8, and goes on without them', async () => {
  const id = Math.random().toString(36).slice(2, 8)
  const [kept, changed, plain] = [`kept_${id}`, `changed_${id}`, `plain_${id}`]
  for (const collection of [kept, changed])
    await send('POST', '/demo/collections', { collection, fields: [keyField, textField('title')] })
  await send('POST', `/demo/items/${changed}`, { title: 'before' })
  expect(await read(`/demo/items/${changed}`)).toHaveLength(1)
  // The driver sends UTF-8 only: each é of the catalogue becomes that of Latin-1 afterwards.
  const latin = (sql: string) => {
    const columns = ['name', 'tbl_name', 'sql'].map(
      (column) => `${column} = replace(${column}, '\u00e9', CAST(x'e9' AS TEXT))`,
    )
    database.exec(`BEGIN IMMEDIATE; ${sql}`)
    const [found] = database.prepare('PRAGMA schema_version').raw(true).all([])
    database.exec(`
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET ${columns};
      PRAGMA schema_version = ${Number(found?.[0]) + 1};
      COMMIT;
      PRAGMA writable_schema = RESET`)
  }
  latin(`ALTER TABLE ${changed} ADD COLUMN "caf\u00e9" TEXT;`)
  // Before and after the server has seen it.
  for (const path of ['', '?fields=*.*', '?fields=id', '/1', '?q=before&meta=*'])
    await fetch(`${server.url}/demo/items/${changed}${path}`, {
      headers: { authorization: 'Bearer admin-token' },
    })
  latin(`
    CREATE TABLE "tab\u00e9_${id}" (id INTEGER PRIMARY KEY, title TEXT);
    CREATE TABLE typed_${id} (id INTEGER PRIMARY KEY, title "typ\u00e9");
    CREATE TABLE computed_${id} (id INTEGER PRIMARY KEY, "caf\u00e9" TEXT AS ('x'));
    CREATE TABLE ${plain} (id INTEGER PRIMARY KEY, title TEXT DEFAULT 'caf\u00e9' CONSTRAINT "chos\u00e9n" CHECK (title <> 'x'));
    CREATE INDEX "ind\u00e9x_${id}" ON ${plain} (title);
    CREATE VIEW "vi\u00e9w_${id}" AS SELECT * FROM "tab\u00e9_${id}";
    CREATE TRIGGER trigger_${id} BEFORE DELETE ON ${plain} BEGIN SELECT raise(ABORT, 'caf\u00e9'); END;`)
  database.exec(`INSERT INTO ${plain} (id) VALUES (1)`)

  const names = async () =>
    (await read('/demo/collections'))
      .map(({ collection }: { collection: string }) => collection)
      .filter((name: string) => name.includes(id))
  await expect.poll(names, { timeout: 10_000 }).toEqual([kept, plain])
  expect(await read(`/demo/items/${kept}`)).toEqual([])
  expect(await read(`/demo/items/${plain}`)).toEqual([{ id: 1, title: 'caf\ufffd' }])
  for (const [method, path, body] of [
    ['GET', `/demo/items/${changed}`],
    ['POST', '/demo/collections', { collection: changed, fields: [keyField] }],
    ['POST', `/demo/items/${plain}`, { title: 'x' }],
    ['DELETE', `/demo/items/${plain}/1`],
  ] as const) {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: 'Bearer admin-token', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(response.status, `${method} ${path}`).toBeGreaterThanOrEqual(400)
  }
  // A column is changed by writing the whole definition again: not what cannot be read.
  await send('PATCH', `/demo/collections/${plain}`, { managed: true })
  const refused = await fetch(`${server.url}/demo/fields/${plain}/title`, {
    method: 'PATCH',
    headers: { authorization: 'Bearer admin-token', 'content-type': 'application/json' },
    body: JSON.stringify({ datatype: 'VARCHAR', length: 50 }),
  })
  expect(await refused.text()).toContain('that is not UTF-8')
  const backup = JSON.parse(await send('POST', '/demo/backups')).data
  const stateOfBackup = async () =>
    (await read('/demo/backups')).find((one: { id: number }) => one.id === backup.id)?.state
  await expect.poll(stateOfBackup, { timeout: 30_000 }).toBe('done')
  expect(server.process.exitCode).toBeNull()
}, 60_000)
