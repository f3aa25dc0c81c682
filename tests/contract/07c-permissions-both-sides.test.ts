import { createPermissions } from '@pergola/sdk'
import type { Action, Collection, Permission, PermissionLevel } from '@pergola/sdk/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createArticles, post } from '../../api/src/testing/createArticles'
import { createTestApp, type Inject, type TestApp } from '../../api/src/testing/createTestApp'

/**
 * One table of cases, asked twice: the console decides from `/permissions/me` what it offers, the server decides what it
 * does. Both have to give the expected answer.
 */
let t: TestApp
let colleague: number
let stranger: number
let collections: Record<string, Collection>

const levels: readonly PermissionLevel[] = ['none', 'mine', 'role', 'full']
const owners = ['self', 'colleague', 'stranger', 'none'] as const
type Owner = (typeof owners)[number]

/** Whom each level reaches (contract 7.4). */
const reached: Readonly<Record<PermissionLevel, readonly Owner[]>> = {
  none: [],
  mine: ['self'],
  role: ['self', 'colleague'],
  full: owners,
}

beforeAll(async () => {
  t = await createTestApp()
  await createArticles(t)
  colleague = (await t.addUser({ role: 3 })).id
  await post(t.admin, '/roles', { name: 'Others' })
  const { id } = await t.project.knex('directus_roles').where({ name: 'Others' }).first('id')
  stranger = (await t.addUser({ role: id })).id
  const described: Collection[] = (await t.admin({ url: '/collections?limit=-1' })).json().data
  collections = Object.fromEntries(described.map((collection) => [collection.collection, collection]))
})
afterAll(() => t.close())

const ownerKey = (owner: Owner) =>
  ({ self: t.users.editor.id, colleague, stranger, none: null })[owner] as number | null

async function setRows(rows: Partial<Permission>[]): Promise<void> {
  await t.project.knex('directus_permissions').where({ collection: 'articles' }).delete()
  for (const row of rows) await post(t.admin, '/permissions', { collection: 'articles', role: 3, ...row })
}

/** What the console would offer, from what the server sends it. */
async function consoleAllows(action: Action, item: Record<string, unknown>): Promise<boolean> {
  const rows: Permission[] = (await t.editor({ url: '/permissions/me' })).json().data
  const user = { id: t.users.editor.id, isAdmin: false, role: { id: 3 } }
  const permissions = createPermissions({
    user: user as never,
    rows,
    collections,
    roleOfUser: (key) => (key === stranger ? null : 3),
  })
  return permissions.canOn(action, 'articles', item)
}

async function serverAllows(action: Action, item: Record<string, unknown>): Promise<boolean> {
  const url = `/items/articles/${item.id}`
  const asked: Record<Action, () => ReturnType<Inject>> = {
    create: () =>
      t.editor({ method: 'POST', url: '/items/articles', payload: { title: 'New', status: item.status } }),
    read: () => t.editor({ url }),
    update: () => t.editor({ method: 'PATCH', url, payload: { title: `Changed ${Math.random()}` } }),
    delete: () => t.editor({ method: 'DELETE', url }),
  }
  return (await asked[action]()).statusCode < 300
}

async function makeItem(owner: Owner, status: string): Promise<Record<string, unknown>> {
  const values = { title: 'Case', status, owner: ownerKey(owner) }
  const { id } = (await post(t.admin, '/items/articles', values)) as { id: number }
  await t.project
    .knex('articles')
    .where({ id })
    .update({ owner: ownerKey(owner) })
  return { id, status, owner: ownerKey(owner) }
}

describe.each(['read', 'update', 'delete'] as const)('%s', (action) => {
  describe.each(levels)('with level %s', (level) => {
    it.each(owners)('on an item of %s', async (owner) => {
      await setRows([{ read: 'full', update: 'full', delete: 'full', [action]: level }])
      const item = await makeItem(owner, 'draft')
      const expected = reached[level].includes(owner)
      expect(await consoleAllows(action, item)).toBe(expected)
      expect(await serverAllows(action, item)).toBe(expected)
    })
  })

  it.each([
    ['draft', true],
    ['published', false],
  ])('an item of status %s, where only drafts have a row: %s', async (status, expected) => {
    await setRows([
      { status: 'draft', read: 'full', update: 'full', delete: 'full' },
      { status: 'published', read: 'full', update: 'full', delete: 'full', [action]: 'none' },
    ])
    const item = await makeItem('stranger', status)
    expect(await consoleAllows(action, item)).toBe(expected)
    expect(await serverAllows(action, item)).toBe(expected)
  })

  it('ignores the row of the whole collection once a status has one', async () => {
    await setRows([
      { read: 'full', update: 'full', delete: 'full' },
      { status: 'published', read: 'full', update: 'full', delete: 'full' },
    ])
    const item = await makeItem('self', 'draft')
    expect(await consoleAllows(action, item)).toBe(false)
    expect(await serverAllows(action, item)).toBe(false)
  })
})

describe('create', () => {
  it.each([
    ['none', false],
    ['mine', true],
    ['role', true],
    ['full', true],
  ] as const)('with level %s: %s', async (create, expected) => {
    await setRows([{ create, read: 'full' }])
    expect(await consoleAllows('create', { status: 'draft' })).toBe(expected)
    expect(await serverAllows('create', { status: 'draft' })).toBe(expected)
  })

  it('needs the row of the status that the item would have', async () => {
    await setRows([{ status: 'draft', create: 'full', read: 'full' }])
    for (const [status, expected] of [
      ['draft', true],
      ['published', false],
    ] as const) {
      expect(await consoleAllows('create', { status })).toBe(expected)
      expect(await serverAllows('create', { status })).toBe(expected)
    }
  })
})
