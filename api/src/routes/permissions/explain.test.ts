import type { Action, PermissionLevel } from '@pergola/sdk/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { keyField, post, textField } from '../../testing/createArticles'
import { createTestApp, type TestApp, type TestUser } from '../../testing/createTestApp'
import { patienceOf, runsOf } from '../../testing/randomRuns'
import type { Explanation } from './explainPermissions'
import type { RoleReach } from './whoMay'

let t: TestApp
let colleague: TestUser
let stranger: TestUser

const STATUSES = ['published', 'draft', 'deleted'] as const
const FIELDS = ['title', 'body', 'rank'] as const
const OWNERS = ['self', 'colleague', 'stranger', 'none'] as const
type Owner = (typeof OWNERS)[number]

const statusMapping = {
  published: { name: 'P', soft_delete: false },
  draft: { name: 'D', soft_delete: false },
  deleted: { name: 'X', soft_delete: true },
}

beforeAll(async () => {
  t = await createTestApp()
  const status = {
    field: 'status',
    type: 'status',
    datatype: 'VARCHAR',
    length: 20,
    default_value: 'draft',
    options: { status_mapping: statusMapping },
  }
  const owner = { field: 'owner', type: 'owner', datatype: 'INT' }
  const rank = { field: 'rank', type: 'integer', datatype: 'INT' }
  const plain = [keyField, textField('title'), textField('body'), rank]
  await post(t.admin, '/collections', { collection: 'notes', fields: [...plain, status, owner] })
  await post(t.admin, '/collections', { collection: 'labels', fields: plain })
  await post(t.admin, '/roles', { name: 'Others' })
  const { id } = await t.project.knex('directus_roles').where({ name: 'Others' }).first('id')
  colleague = await t.addUser({ role: 3 })
  stranger = await t.addUser({ role: id })
})
afterAll(() => t.close())
beforeEach(() => t.project.knex('directus_permissions').whereIn('collection', ['notes', 'labels']).delete())

const keyOf = (owner: Owner) =>
  ({ self: t.users.editor.id, colleague: colleague.id, stranger: stranger.id, none: null })[owner]

async function makeItem(collection: string, values: object, owner: Owner): Promise<number> {
  const { id } = (await post(t.admin, `/items/${collection}?status=*`, { title: 'Case', ...values })) as {
    id: number
  }
  if (collection === 'notes')
    await t.project
      .knex('notes')
      .where({ id })
      .update({ owner: keyOf(owner) })
  return id
}

const grant = (row: object) => post(t.admin, '/permissions', { role: 3, ...row })

async function explain(path: string, subject = `user=${t.users.editor.id}`): Promise<Explanation> {
  const response = await t.admin({ url: `/permissions/explain/${path}?${subject}` })
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

const level = fc.constantFrom<PermissionLevel>('none', 'mine', 'role', 'full', 'full')
const denied = fc.subarray([...FIELDS])
const row = fc.record({
  create: level,
  read: level,
  update: level,
  delete: level,
  read_field_blacklist: denied,
  write_field_blacklist: denied,
})
const situation = fc.record({
  collection: fc.constantFrom('notes', 'notes', 'labels'),
  rows: fc.uniqueArray(fc.tuple(fc.constantFrom(null, ...STATUSES, '$create'), row), {
    selector: ([status]) => status,
    maxLength: 4,
  }),
  status: fc.constantFrom(...STATUSES),
  owner: fc.constantFrom(...OWNERS),
})

/** What the person's own requests are answered: the item as it is read, and the statuses of the writes. */
async function tryAll(collection: string, id: number) {
  const url = `/items/${collection}/${id}`
  const read = await t.editor({ url })
  const written = new Map<string, number>()
  for (const field of FIELDS) {
    const payload = { [field]: field === 'rank' ? 7 : 'Changed' }
    written.set(field, (await t.editor({ method: 'PATCH', url, payload })).statusCode)
  }
  const nothing = await t.editor({ method: 'PATCH', url, payload: {} })
  return {
    read,
    written,
    update: nothing.statusCode,
    remove: (await t.editor({ method: 'DELETE', url })).statusCode,
  }
}

describe('explaining permissions', () => {
  it(
    'says of an item what then happens, whatever the rights',
    async () => {
      await fc.assert(
        fc.asyncProperty(situation, async ({ collection, rows, status, owner }) => {
          await t.project.knex('directus_permissions').where({ collection }).delete()
          for (const [of, levels] of rows) await grant({ collection, status: of, ...levels })
          const id = await makeItem(collection, collection === 'notes' ? { status } : {}, owner)
          const said = await explain(`${collection}/${id}`)
          const done = await tryAll(collection, id)
          expect(said.read.allowed).toBe(done.read.statusCode === 200)
          if (said.read.allowed)
            expect(new Set(said.read.fields)).toEqual(new Set(Object.keys(done.read.json().data)))
          expect(said.update.allowed).toBe(done.update < 300)
          const writable = FIELDS.filter((field) => (done.written.get(field) ?? 500) < 300)
          expect(said.update.fields.filter((field) => FIELDS.includes(field as never))).toEqual(writable)
          expect(said.delete.allowed).toBe(done.remove < 300)
          for (const { decided_by, reasons } of Object.values(said))
            expect(reasons).toHaveLength(decided_by.length)
        }),
        { numRuns: runsOf(40) },
      )
    },
    patienceOf(120_000),
  )

  it(
    'says of new items what then happens, status by status',
    async () => {
      await fc.assert(
        fc.asyncProperty(situation, async ({ collection, rows, status }) => {
          await t.project.knex('directus_permissions').where({ collection }).delete()
          for (const [of, levels] of rows) await grant({ collection, status: of, ...levels })
          const { create } = await explain(collection)
          const rule = create.rows.find((each) => each.status === null || each.status === status)
          const body = collection === 'notes' ? { status } : {}
          for (const field of FIELDS) {
            const payload = { ...body, [field]: field === 'rank' ? 7 : 'New' }
            const url = `/items/${collection}?status=*`
            const { statusCode } = await t.editor({ method: 'POST', url, payload })
            expect(statusCode < 300).toBe(rule !== undefined && !rule.hidden_fields.includes(field))
          }
        }),
        { numRuns: runsOf(30) },
      )
    },
    patienceOf(120_000),
  )

  it.each<[string, object[], Owner, string, Action, object]>([
    ['the level none', [{ read: 'none' }], 'self', 'draft', 'read', { rule: 'level', level: 'none' }],
    ['no row', [], 'self', 'draft', 'read', { rule: 'no-permission-row' }],
    ['an owner', [{ read: 'mine' }], 'stranger', 'draft', 'read', { rule: 'owner', level: 'mine' }],
    ['no owner', [{ read: 'role' }], 'none', 'draft', 'read', { rule: 'owner', level: 'role', owner: null }],
    [
      'a status',
      [{ read: 'full', status: 'draft' }],
      'self',
      'published',
      'read',
      { rule: 'status', status: 'published' },
    ],
    ['a deleted item', [{ read: 'full' }], 'self', 'deleted', 'read', { rule: 'deleted', status: 'deleted' }],
    [
      'what cannot be read',
      [{ read: 'mine', update: 'full' }],
      'none',
      'draft',
      'update',
      { rule: 'unreadable' },
    ],
    ['the level', [{ delete: 'role' }], 'colleague', 'draft', 'delete', { rule: 'level', level: 'role' }],
  ])('names %s', async (_case, rows, owner, status, action, why) => {
    for (const each of rows) await grant({ collection: 'notes', ...each })
    const id = await makeItem('notes', { status }, owner)
    const { decided_by } = (await explain(`notes/${id}`))[action]
    expect(decided_by).toMatchObject([why])
  })

  it('names the row of create forms, and says that it is not checked', async () => {
    await grant({ collection: 'notes', create: 'full' })
    await grant({ collection: 'notes', status: '$create', write_field_blacklist: ['title'] })
    const { create } = await explain('notes')
    expect(create.decided_by.map(({ rule }) => rule)).toEqual(['level', 'on-creation'])
    expect(create.fields).toContain('title')
  })

  it('says that a comment is needed', async () => {
    await grant({ collection: 'labels', read: 'full', update: 'full', create: 'full', explain: 'update' })
    const said = await explain('labels')
    expect([said.update.needs_comment, said.create.needs_comment]).toEqual([true, false])
  })

  it('knows what the server protects in its own collections', async () => {
    await t.project
      .knex('directus_permissions')
      .where({ role: 3, collection: 'directus_permissions' })
      .update({
        read: 'full',
        create: 'full',
        update: 'full',
        delete: 'full',
      })
    const said = await explain('directus_permissions')
    expect(said.read.allowed).toBe(true)
    for (const action of ['create', 'update', 'delete'] as const) {
      expect(said[action]).toMatchObject({ allowed: false, rows: [], fields: [] })
      expect(said[action].decided_by.at(-1)).toMatchObject({ rule: 'system' })
    }
    const me = await explain(`directus_users/${t.users.editor.id}`)
    expect(me.update.allowed).toBe(true)
    expect(me.update.fields).toContain('first_name')
    expect(me.update.fields).not.toContain('role')
    const administrator = await explain('directus_users/1')
    expect([administrator.read.allowed, administrator.update.allowed]).toEqual([true, false])
  })

  it('takes an account that cannot sign in for none, and a role for no one in particular', async () => {
    await grant({ collection: 'labels', read: 'full' })
    const suspended = await t.addUser({ role: 3, status: 'suspended' })
    const said = await explain('labels', `user=${suspended.id}`)
    expect(said.read).toMatchObject({
      allowed: false,
      decided_by: [{ rule: 'inactive' }, { rule: 'no-permission-row' }],
    })
    await grant({ collection: 'notes', read: 'mine' })
    const id = await makeItem('notes', {}, 'self')
    expect((await explain(`notes/${id}`, 'role=3')).read.allowed).toBe(false)
    expect((await explain(`notes/${id}`, 'role=1')).read).toMatchObject({
      allowed: true,
      decided_by: [{ rule: 'administrator' }],
    })
  })

  it('lists who reaches an item: a role, its owner, no one', async () => {
    await grant({ collection: 'notes', read: 'full', update: 'mine' })
    const id = await makeItem('notes', {}, 'self')
    const reaches: RoleReach[] = (await t.admin({ url: `/permissions/who/notes/${id}` })).json().data
    expect(reaches.find(({ role }) => role === 3)).toEqual({
      role: 3,
      name: 'Editor',
      read: 'all',
      update: 'owner',
      delete: 'none',
    })
    expect(reaches[0]).toMatchObject({ role: 1, read: 'all', update: 'all', delete: 'all' })
    expect(reaches[1]).toMatchObject({ role: 2, read: 'none' })
  })

  it.each([
    ['/permissions/explain/nosuch', 404],
    ['/permissions/explain/notes/999999', 404],
    ['/permissions/explain/notes?role=99', 404],
    ['/permissions/explain/notes?user=999', 404],
    ['/permissions/explain/notes?user=1&role=1', 422],
    ['/permissions/explain/notes?user=me', 422],
    ['/permissions/who/notes/999999', 404],
  ])('answers %s with %i', async (url, status) => {
    expect((await t.admin({ url })).statusCode).toBe(status)
  })

  it('answers administrators only, except about the own rights', async () => {
    await grant({ collection: 'notes', read: 'full' })
    const id = await makeItem('notes', {}, 'self')
    for (const url of [`/explain/notes/${id}`, `/who/notes/${id}`, '/explain/notes?user=1']) {
      for (const as of [t.editor, t.anonymous]) {
        expect((await as({ url: `/permissions${url}` })).json().error.code).toBe(3)
      }
    }
    expect((await t.editor({ url: '/permissions/explain/notes' })).statusCode).toBe(200)
  })
})
