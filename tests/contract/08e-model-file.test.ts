import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let source: TestApp
let target: TestApp

const key = {
  field: 'id',
  type: 'integer',
  datatype: 'INT',
  primary_key: true,
  auto_increment: true,
  signed: false,
}
const text = { type: 'string', datatype: 'VARCHAR', length: 60, interface: 'text-input' }

async function send(t: TestApp, method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const response = await t.admin({ method, url, ...(payload && { payload }) })
  expect(response.statusCode, `${method} ${url}: ${response.body}`).toBeLessThan(300)
  return response.statusCode === 204 ? null : response.json().data
}
const read = async (t: TestApp) => (await t.admin({ url: '/schema/snapshot' })).json().data
const diff = (t: TestApp, snapshot: unknown) => send(t, 'POST', '/schema/diff', { snapshot } as object)

async function applyAll(t: TestApp, snapshot: unknown) {
  const { hash } = await diff(t, snapshot)
  return send(t, 'POST', '/schema/apply', { snapshot, hash } as object)
}

/** On every database the tests run on, this one is SQLite: files go from one kind to the other and back. */
const createOnSqlite = () =>
  createTestApp({ config: { database: { type: 'sqlite', filename: 'projects/demo.sqlite' } } })

beforeAll(async () => {
  source = await createOnSqlite()
  target = await createTestApp()
  await send(source, 'POST', '/collections', {
    collection: 'artists',
    icon: 'brush',
    note: 'People who make things',
    fields: [
      key,
      { field: 'name', ...text, required: true, unique: true },
      { field: 'born', type: 'integer', datatype: 'SMALLINT', default_value: 1900 },
      { field: 'price', type: 'decimal', datatype: 'DECIMAL', length: '30,10', signed: false },
      {
        field: 'kind',
        type: 'string',
        datatype: 'ENUM',
        length: "'painter','sculptor'",
        default_value: 'painter',
      },
      { field: 'active', type: 'boolean', datatype: 'TINYINT', default_value: true, interface: 'switch' },
      { field: 'about', type: 'string', datatype: 'LONGTEXT', interface: 'wysiwyg', note: 'A life' },
      { field: 'extra', type: 'json', datatype: 'TEXT', interface: 'json' },
    ],
  })
  await send(source, 'POST', '/collections', {
    collection: 'exhibits',
    fields: [
      key,
      {
        field: 'status',
        type: 'status',
        datatype: 'VARCHAR',
        length: 20,
        interface: 'status',
        default_value: 'draft',
        options: { status_mapping: { draft: { name: 'Draft' }, published: { name: 'Published' } } },
      },
      { field: 'title', ...text, sort: 2, width: 'half' },
      {
        field: 'owner',
        type: 'owner',
        datatype: 'INT',
        signed: false,
        interface: 'owner',
        hidden_detail: true,
      },
      { field: 'details', type: 'group', interface: 'group', sort: 3 },
    ],
  })
  await send(source, 'POST', '/fields/exhibits', {
    field: 'artist',
    type: 'm2o',
    datatype: 'INT',
    signed: false,
    interface: 'many-to-one',
    relation: { kind: 'm2o', collection: 'artists' },
  })
  await send(source, 'POST', '/fields/artists', {
    field: 'works',
    type: 'o2m',
    interface: 'one-to-many',
    relation: { kind: 'o2m', collection: 'exhibits', field: 'artist' },
  })
  await send(source, 'POST', '/fields/exhibits', {
    field: 'related',
    type: 'o2m',
    interface: 'many-to-many',
    relation: {
      ...{ kind: 'm2m', collection: 'artists', junction: 'exhibits_artists' },
      ...{ field: 'exhibit', other_field: 'artist', auto_generate: true },
    },
  })
  await send(source, 'POST', '/fields/directus_users', { field: 'desk', ...text })
  const fields = (await source.admin({ url: '/fields/exhibits' })).json().data
  const group = fields.find(({ field }: { field: string }) => field === 'details').id
  await send(source, 'PATCH', '/fields/exhibits/title', { group })
  const role = await send(source, 'POST', '/roles', {
    name: 'Curator',
    description: 'Cares',
    ip_whitelist: ['10.0.0.1'],
  })
  for (const status of ['draft', 'published']) {
    const levels = { create: 'full', read: 'full', update: 'mine', read_field_blacklist: ['owner'] }
    await send(source, 'POST', '/permissions', { collection: 'exhibits', role: role.id, status, ...levels })
  }
  await send(source, 'POST', '/permissions', { collection: 'exhibits', role: 2, read: 'full' })
  await send(source, 'POST', '/collection_presets', {
    ...{ collection: 'exhibits', role: role.id, title: 'New ones', user: null },
    view_query: { tabular: { sort: '-id' } },
  })
  await send(source, 'POST', '/collection_presets', { collection: 'exhibits', user: 1, title: 'Only mine' })
  await send(source, 'POST', '/webhooks', {
    ...{
      status: 'active',
      http_action: 'post',
      collection: 'exhibits',
      directus_action: 'item.create:after',
    },
    url: 'https://ada:secret@hooks.example/in?token=verysecret',
  })
  const settings = (await source.admin({ url: '/settings?limit=-1' })).json().data
  const color = settings.find((row: { key: string }) => row.key === 'project_color')
  await send(source, 'PATCH', `/settings/${color.id}`, { value: '#123456' })
})
afterAll(async () => {
  await source?.close()
  await target?.close()
})

describe('the model as a file', () => {
  it('is the same each time, in a fixed order, with roles by name and without ids', async () => {
    const first = await read(source)
    expect(JSON.stringify(await read(source))).toBe(JSON.stringify(first))
    expect(first.collections.map(({ collection }: { collection: string }) => collection)).toEqual([
      ...['artists', 'directus_users', 'exhibits', 'exhibits_artists'],
    ])
    expect(first.roles.map(({ name }: { name: string }) => name)).toEqual([
      ...['@administrator', '@public', 'Curator', 'Editor'],
    ])
    expect(JSON.stringify(first)).not.toMatch(/"id":/)
    const title = first.collections[2].fields.find(({ field }: { field: string }) => field === 'title')
    expect(title).toEqual({
      ...{ field: 'title', type: 'string', datatype: 'VARCHAR', length: '60', interface: 'text-input' },
      ...{ sort: 2, width: 'half', group: 'details' },
    })
  })

  it('holds no secrets, no people and nothing that belongs to one server', async () => {
    const file = JSON.stringify(await read(source))
    expect(file).not.toMatch(
      /verysecret|ada:secret|Only mine|admin@example\.com|app_url|cms\.example|external_id/,
    )
    expect(file).toContain('hooks.example/in?token=***')
    expect(file).toContain('New ones')
  })

  it('is for administrators alone', async () => {
    await send(source, 'POST', '/permissions', {
      collection: 'directus_collections',
      role: 3,
      create: 'full',
      update: 'full',
    })
    const snapshot = await read(source)
    const { hash } = await diff(source, snapshot)
    const calls = [
      { method: 'GET', url: '/schema/snapshot' },
      { method: 'POST', url: '/schema/diff', payload: { snapshot } },
      { method: 'POST', url: '/schema/apply', payload: { snapshot, hash } },
    ] as const
    for (const call of calls) {
      expect((await source.editor(call)).statusCode, call.url).toBe(403)
      expect((await source.anonymous(call)).statusCode, call.url).toBe(401)
    }
  })

  it('compared with itself has no changes', async () => {
    expect((await diff(source, await read(source))).changes).toEqual([])
  })

  it('makes another project the same, and is the same file there', async () => {
    const snapshot = await read(source)
    const { changes, hash } = await diff(target, snapshot)
    expect(changes.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining([
        ...['collection:artists', 'field:directus_users/desk', 'relation:exhibits/artist', 'role:Curator'],
        ...['permission:%40public/exhibits', 'setting:project_color'],
      ]),
    )
    expect(changes.every(({ refusal }: { refusal?: string }) => refusal === undefined)).toBe(true)
    const { done } = await send(target, 'POST', '/schema/apply', { snapshot, hash })
    expect(done).toHaveLength(changes.length)
    expect(await read(target)).toEqual(snapshot)
    expect(JSON.stringify(await read(target))).toBe(JSON.stringify(snapshot))
    const artist = { name: 'Hilma', works: [{ title: 'The Swan' }] }
    expect((await send(target, 'POST', '/items/artists', artist)).name).toBe('Hilma')
  })

  it('comes back from the other database as the same file', async () => {
    const back = await createOnSqlite()
    try {
      const snapshot = await read(target)
      await applyAll(back, snapshot)
      expect(JSON.stringify(await read(back))).toBe(JSON.stringify(await read(source)))
    } finally {
      await back.close()
    }
  })

  it('refuses to be applied to a model that is another one than was compared, and changes nothing', async () => {
    const snapshot = await read(source)
    snapshot.settings.project_color = '#654321'
    const { hash } = await diff(target, snapshot)
    await send(target, 'PATCH', '/fields/artists/name', { note: 'Changed meanwhile' })
    const response = await target.admin({ method: 'POST', url: '/schema/apply', payload: { snapshot, hash } })
    expect([response.statusCode, response.json().error.code]).toEqual([409, 217])
    expect((await read(target)).settings.project_color).toBe('#123456')
    await applyAll(target, await read(source))
  })

  it('says before what is lost: the items of a collection, the values of a field, the people of a role', async () => {
    const snapshot = await read(source)
    const lost = {
      ...snapshot,
      collections: [],
      relations: [],
      roles: [],
      permissions: [],
      presets: [],
      webhooks: [],
    }
    const { changes } = await diff(target, lost)
    const planOf = (id: string) => changes.find((change: { id: string }) => change.id === id)?.plan
    expect(planOf('collection:artists').steps[0]).toEqual({
      action: 'drop_table',
      collection: 'artists',
      items: 1,
    })
    expect(planOf('role:Editor').steps).toEqual([
      { action: 'delete_role', collection: 'directus_users', items: 1 },
    ])
    expect(changes.some(({ id }: { id: string }) => id === 'field:artists/name')).toBe(false)
    expect((await read(target)).collections).toEqual(snapshot.collections)
  })

  it('names values in the way, and what cannot be at all', async () => {
    const snapshot = structuredClone(await read(source))
    const fields: Record<string, unknown>[] = snapshot.collections[0].fields
    Object.assign(fields.find(({ field }) => field === 'name') ?? {}, { length: '3' })
    Object.assign(fields.find(({ field }) => field === 'about') ?? {}, { type: 'alias', datatype: undefined })
    const { changes } = await diff(target, snapshot)
    expect(changes.map(({ id }: { id: string }) => id)).toEqual(['field:artists/about', 'field:artists/name'])
    expect(changes[1].plan.obstacles[0]).toMatchObject({ kind: 'misfit', count: 1, examples: ['Hilma'] })
    expect(changes[0].refusal).toContain('cannot turn from a column')
  })

  it('makes the chosen changes only, and refuses a choice that lacks what it needs', async () => {
    const third = await createTestApp()
    try {
      const snapshot = await read(source)
      const { hash, changes } = await diff(third, snapshot)
      const relation = changes.find(({ id }: { id: string }) => id === 'relation:exhibits/artist')
      expect(relation.requires).toEqual(['collection:exhibits', 'collection:artists'])
      const apply = (only: string[]) =>
        third.admin({ method: 'POST', url: '/schema/apply', payload: { snapshot, hash, only } })
      expect((await apply([relation.id])).json().error.message).toContain('needs "collection:exhibits"')
      expect((await apply(['field:nowhere/none'])).statusCode).toBe(422)
      expect((await apply(['setting:project_color', 'role:Curator'])).json().data.done).toHaveLength(2)
      const after = await read(third)
      expect(after.collections).toEqual([])
      expect(after.settings.project_color).toBe('#123456')
      expect(after.roles.map(({ name }: { name: string }) => name)).toContain('Curator')
    } finally {
      await third.close()
    }
  })

  it('says what is done and what is not when a change fails', async () => {
    const snapshot = structuredClone(await read(source))
    snapshot.settings.project_color = '#000000'
    snapshot.collections.push({ collection: 'halls', fields: [{ ...key, interface: 'primary-key' }] })
    Object.assign(
      snapshot.collections[0].fields.find(({ field }: { field: string }) => field === 'name'),
      { length: '3' },
    )
    const { hash } = await diff(target, snapshot)
    const response = await target.admin({ method: 'POST', url: '/schema/apply', payload: { snapshot, hash } })
    expect(response.statusCode).toBe(422)
    const isOne = target.project.dialect.name === 'sqlite'
    expect(response.json().data).toEqual({
      done: isOne ? [] : ['collection:halls'],
      failed: 'field:artists/name',
      left: isOne ? ['collection:halls', 'setting:project_color'] : ['setting:project_color'],
    })
    // For clients that say it in other languages: the sentence, and the one within it.
    const { error } = response.json()
    expect(error).toMatchObject({
      key: isOne ? 'changeFailed' : 'changeFailedLate',
      params: { change: 'field:artists/name', ...(!isOne && { count: 1 }), reason: error.reason.message },
      reason: { key: 'changeOne', params: { field: 'name' } },
    })
    expect(error.message).toContain(error.reason.message)
    const { collections } = await read(target)
    expect(collections.some(({ collection }: { collection: string }) => collection === 'halls')).toBe(!isOne)
  })

  it('goes back to what was: fields, relations, roles, rights and collections are removed again', async () => {
    const empty = await createTestApp()
    const blank = await read(empty)
    await empty.close()
    await applyAll(target, blank)
    expect(await read(target)).toEqual(blank)
    await applyAll(target, await read(source))
    expect(await read(target)).toEqual(await read(source))
  })

  it.each([
    ['no object', 7],
    ['another form', { pergola: 2 }],
    ['an unknown section', { pergola: 1, users: [] }],
    ['a list that is none', { pergola: 1, roles: {} }],
    ['a nameless field', { pergola: 1, collections: [{ collection: 'a', fields: [{}] }] }],
    ['a collection without fields', { pergola: 1, collections: [{ collection: 'a', fields: [] }] }],
  ])('refuses %s with a clear error', async (_case, snapshot) => {
    const response = await target.admin({ method: 'POST', url: '/schema/diff', payload: { snapshot } })
    expect([response.statusCode, response.json().error.code]).toEqual([422, 4])
  })
})
