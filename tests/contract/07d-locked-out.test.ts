import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../api/src/testing/createTestApp'

let t: TestApp

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.project.knex('directus_users').where({ id: 1 }).update({ role: 1, status: 'active' })
  await t.project.knex('directus_roles').where({ id: 1 }).update({ ip_whitelist: null, enforce_2fa: 0 })
  await t.project.knex('directus_users').where({ role: 1 }).whereNot({ id: 1 }).delete()
})

type Method = 'PATCH' | 'DELETE' | 'POST'

async function send(method: Method, url: string, payload?: object) {
  const response = await t.admin({ method, url, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.body ? response.json() : null }
}

const account = async () => t.project.knex('directus_users').where({ id: 1 }).first('role', 'status')

describe('the last active administrator', () => {
  it.each<[string, Method, string, object?]>([
    ['deleted', 'DELETE', '/users/1'],
    ['deleted with others', 'DELETE', '/users/{other},1'],
    ['suspended', 'PATCH', '/users/1', { status: 'suspended' }],
    ['set back to a draft', 'PATCH', '/users/1', { status: 'draft' }],
    ['given another role', 'PATCH', '/users/1', { role: 3 }],
    ['given the role of an object', 'PATCH', '/users/1', { role: { id: 3 } }],
    ['given a role that is made with it', 'PATCH', '/users/1', { role: { name: 'Made with it' } }],
    ['left without a role', 'PATCH', '/users/1', { role: null }],
    ['edited with others', 'PATCH', '/users/{other},1', { status: 'suspended' }],
    ['edited in a list', 'PATCH', '/users', [{ id: 1, status: 'suspended' }]],
    ['changed as an item', 'PATCH', '/items/directus_users/1', { status: 'suspended' }],
    ['deleted from the list of its role', 'PATCH', '/roles/1', { users: [{ id: 1, $delete: true }] }],
    ['suspended in the list of its role', 'PATCH', '/roles/1', { users: [{ id: 1, status: 'suspended' }] }],
    ['moved into the list of another role', 'PATCH', '/roles/3', { users: [{ id: 1 }] }],
    ['moved into a new role', 'POST', '/roles', { name: 'Taker', users: [{ id: 1 }] }],
  ])('cannot be %s', async (_way, method, url, payload) => {
    const other = await t.addUser({ role: 3 })
    const { status } = await send(method, url.replace('{other}', String(other.id)), payload)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await account()).toMatchObject({ role: 1, status: 'active' })
    // Nothing of a refused write stays.
    expect(await t.project.knex('directus_users').where({ id: other.id }).first('status')).toEqual({
      status: 'active',
    })
  })

  it('cannot be lost by two who suspend each other at once', async () => {
    const other = await t.addUser({ role: 1 })
    const suspend = (inject: TestApp['admin'], id: number) =>
      inject({ method: 'PATCH', url: `/users/${id}`, payload: { status: 'suspended' } })
    await Promise.all([suspend(t.admin, other.id), suspend(other.inject, 1)])
    const left = await t.project.knex('directus_users').where({ role: 1, status: 'active' })
    expect(left).toHaveLength(1)
  })
})

describe('someone who would lock themselves out', () => {
  it.each<[string, string, string, Method, object?]>([
    ['suspends the own account', 'inactive', '/users/1', 'PATCH', { status: 'suspended' }],
    ['deletes it', 'inactive', '/users/1', 'DELETE'],
    ['takes another role', 'role', '/users/1', 'PATCH', { role: 3 }],
    ['edits several people', 'inactive', '/users', 'PATCH', [{ id: 1, status: 'suspended' }]],
    ['moves into another role', 'role', '/roles/3', 'PATCH', { users: [{ id: 1 }] }],
    ['lists other addresses', 'address', '/roles/1', 'PATCH', { ip_whitelist: ['203.0.113.7'] }],
    ['asks for a second factor', 'two-factor', '/roles/1', 'PATCH', { enforce_2fa: true }],
  ])('%s: is refused once with the reason, and goes through without the question', async (...way) => {
    const [, reason, url, method, payload] = way
    await t.addUser({ role: 1 })
    const before = await account()
    const roleBefore = await t.project.knex('directus_roles').where({ id: 1 }).first()
    const asked = await send(method, `${url}?keep_access=1`, payload)
    expect([asked.status, asked.body.error.code, asked.body.data]).toEqual([409, 218, { reason }])
    expect(await account()).toEqual(before)
    expect(await t.project.knex('directus_roles').where({ id: 1 }).first()).toEqual(roleBefore)
  })

  it.each<[string, object]>([
    ['lists the own address, too', { ip_whitelist: ['203.0.113.7', '127.0.0.1'] }],
    ['changes something else', { description: 'Everything' }],
  ])('%s: is not asked', async (_way, payload) => {
    expect((await send('PATCH', '/roles/1?keep_access=1', payload)).status).toBe(200)
  })

  it('applies a model file whose role would do it: is refused before anything is changed', async () => {
    const { data: snapshot } = (await t.admin({ url: '/schema/snapshot' })).json()
    const role = snapshot.roles.find(({ name }: { name: string }) => name === '@administrator')
    role.ip_whitelist = ['203.0.113.7']
    snapshot.collections.push({
      collection: 'before_the_role',
      fields: [{ field: 'id', type: 'integer', datatype: 'INT', primary_key: true, auto_increment: true }],
    })
    const { data } = (await t.admin({ method: 'POST', url: '/schema/diff', payload: { snapshot } })).json()
    const apply = (query: string) => send('POST', `/schema/apply${query}`, { snapshot, hash: data.hash })
    const asked = await apply('?keep_access=1')
    expect([asked.status, asked.body.error.code, asked.body.data]).toEqual([409, 218, { reason: 'address' }])
    expect((await t.admin({ url: '/collections/before_the_role' })).statusCode).toBe(404)
    expect((await apply('')).status).toBe(200)
    expect(await t.project.knex('directus_roles').where({ id: 1 }).first('ip_whitelist')).toEqual({
      ip_whitelist: '203.0.113.7',
    })
  })

  it('deletes a role that is not the own: is not asked', async () => {
    const { body } = await send('POST', '/roles', { name: 'Short-lived' })
    expect((await send('DELETE', `/roles/${body.data.id}?keep_access=1`)).status).toBe(204)
  })

  it('decides anyway', async () => {
    await t.addUser({ role: 1 })
    expect((await send('PATCH', '/users/1', { role: 3 })).status).toBe(200)
    expect(await account()).toMatchObject({ role: 3 })
  })

  it('is never someone who takes the own rights away: only administrators write rights, and have all', async () => {
    const editor = await t.addUser({ role: 3 })
    const row = await t.project.knex('directus_permissions').where({ role: 3 }).first('id')
    const answer = await editor.inject({
      method: 'PATCH',
      url: `/permissions/${row.id}`,
      payload: { read: 'none' },
    })
    expect(answer.statusCode).toBe(403)
    const closed = { role: 1, collection: 'directus_users', status: null, read: 'none' }
    await send('POST', '/permissions', closed)
    expect((await t.admin({ url: '/users/1' })).statusCode).toBe(200)
  })
})
