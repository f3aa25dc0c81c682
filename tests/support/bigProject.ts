import { join } from 'node:path'
import { connectDatabase } from '../../api/src/db/connectDatabase'
import type { ServerProcess } from './serverProcess'

export const COUNTRIES = 250
export const CITIES = 135_000

/** A project `demo` with a list of 250 countries and the 135,000 cities that belong to them. */
export interface BigProject {
  /** Sends a request as someone, by token; `path` is below the project. */
  send(token: string | null, path: string, init?: RequestInit): Promise<Response>
  admin: string
  /** Of users who may read, create and change everything in both collections; both have the same role. */
  editor: string
  colleague: string
}

/** Installs it on a running server, whose super-admin token is `token`, with so many cities. The rows are written by SQL. */
export async function installBigProject(
  server: Pick<ServerProcess, 'url'>,
  dataDir: string,
  token: string,
  cities = CITIES,
): Promise<BigProject> {
  const send: BigProject['send'] = (as, path, init = {}) =>
    fetch(`${server.url}${path.startsWith('/server/') ? '' : '/demo'}${path}`, {
      ...init,
      headers: { ...(as && { authorization: `Bearer ${as}` }), ...init.headers },
    })
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json' }
    const response = await send(token, path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.status === 204 ? null : response.json()
  }
  await post('/server/projects', {
    project: 'demo',
    super_admin_token: token,
    db_type: 'sqlite',
    user_email: 'admin@example.com',
    user_password: 'correct horse battery',
    user_token: token,
  })
  const id = { field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }
  const text = (field: string) => ({ field, type: 'string', datatype: 'VARCHAR', length: 200 })
  const number = (field: string) => ({ field, type: 'integer', datatype: 'INT' })
  await post('/collections', {
    collection: 'countries',
    fields: [id, text('name'), text('about'), { field: 'cities', type: 'o2m' }],
  })
  await post('/collections', {
    collection: 'cities',
    fields: [
      id,
      text('name'),
      text('region'),
      text('about'),
      number('population'),
      { field: 'country', type: 'm2o', datatype: 'INT' },
    ],
  })
  await post('/relations', {
    collection_many: 'cities',
    field_many: 'country',
    collection_one: 'countries',
    field_one: 'cities',
  })
  const { data: role } = await post('/roles', { name: 'Readers' })
  for (const collection of ['countries', 'cities']) {
    await post('/permissions', {
      role: role.id,
      collection,
      read: 'full',
      create: 'full',
      update: 'full',
      delete: 'full',
    })
  }
  for (const name of ['editor', 'colleague']) {
    await post('/users', {
      email: `${name}@example.com`,
      password: 'correct horse battery',
      first_name: name,
      last_name: 'of the list',
      status: 'active',
      role: role.id,
      token: `${name}-token`,
    })
  }
  await fill(join(dataDir, 'projects/demo.sqlite'), cities)
  return { send, admin: token, editor: 'editor-token', colleague: 'colleague-token' }
}

async function fill(filename: string, cities: number): Promise<void> {
  const { knex } = connectDatabase({ type: 'sqlite', filename })
  const numbers = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)'
  const about = "substr('What there is to see, in a sentence or two. ', 1, 20 + i % 20)"
  await knex.raw(`${numbers} INSERT INTO countries (name, about) SELECT 'Country ' || i, ${about} FROM n`, [
    COUNTRIES,
  ])
  await knex.raw(
    `${numbers} INSERT INTO cities (name, region, about, population, country)
     SELECT 'City ' || hex(i * 7919 % 1000003), 'Region ' || (i % 3000), ${about}, i * 37 % 1000000, 1 + i % ? FROM n`,
    [cities, COUNTRIES],
  )
  await knex.destroy()
}
