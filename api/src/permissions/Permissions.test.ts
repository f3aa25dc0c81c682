import { isAllowed } from '@pergola/sdk/contract'
import type { Knex } from 'knex'
import { describe, expect, it, vi } from 'vitest'
import { type LookUp, lookUpByQuery } from '../db/lookUp'
import { systemViewer, type Viewer } from '../project/Viewer'
import { aCollection, aColumn, aKey } from '../testing/aCollection'
import { accessTarget } from './accessTarget'
import { isFieldHidden } from './isFieldHidden'
import { parsePermissionRow } from './PermissionRow'
import { Permissions } from './Permissions'

const editor: Viewer = { ...systemViewer, userId: 7, roleId: 3, isAdmin: false }
const articles = aCollection([aKey(), aColumn('status', 'status'), aColumn('title')])
const rowsOf = (...rows: Record<string, unknown>[]) =>
  rows.map((row, index) => parsePermissionRow({ id: index + 1, collection: 'articles', role: 3, ...row }))

/** A database whose permission rows are these; it counts how often they are read. */
function database(rows: readonly Record<string, unknown>[]) {
  const orderBy = vi.fn(async () => rows)
  const where = vi.fn(() => ({ orderBy }))
  const knex = vi.fn(() => ({ select: () => ({ where }) })) as unknown as Knex
  return { knex, where, reads: orderBy }
}

describe('the permissions of a viewer', () => {
  it.each([
    ['administrators', { ...editor, isAdmin: true, roleId: 1 }],
    ['users without role', { ...editor, roleId: null }],
  ])('are not read for %s', async (_who, viewer) => {
    const { knex, reads } = database([])
    expect((await Permissions.load(knex, viewer)).rows).toEqual([])
    expect(reads).not.toHaveBeenCalled()
  })

  it('are the rows of the role, by query or as the look-up keeps them', async () => {
    const stored = [{ id: 1, collection: 'articles', role: 3, read: 'full' }]
    const { knex, where } = database(stored)
    expect((await Permissions.load(knex, editor)).rows).toEqual(rowsOf({ read: 'full' }))
    expect(where).toHaveBeenCalledWith({ role: 3 })
    const kept = vi.fn(async (_asOf: unknown, _name: string, find: () => Promise<unknown>) => find())
    const lookUp = { ...lookUpByQuery(knex), kept } as LookUp
    expect((await Permissions.load(knex, editor, lookUp, 5)).rows).toEqual(rowsOf({ read: 'full' }))
    expect(kept).toHaveBeenCalledWith(5, 'role 3', expect.any(Function))
  })

  it('are the same list for the same rows, for up to 200 roles', async () => {
    const load = async (id: number) =>
      (await Permissions.load(database([{ id, collection: 'articles', role: 3 }]).knex, editor)).rows
    for (let id = 1; id <= 200; id++) await load(id)
    const first = await load(1000)
    for (let id = 1001; id < 1200; id++) await load(id)
    expect(await load(1000)).toBe(first)
    await load(1200)
    expect(await load(1000)).not.toBe(first)
  })

  it('answer with the same access for as long as rows and collection are the same', () => {
    const rows = rowsOf({ read: 'full' })
    const access = new Permissions(editor, rows).access(articles, 'read')
    expect(new Permissions(editor, rows).access(articles, 'read')).toBe(access)
    expect(new Permissions(editor, rowsOf({ read: 'full' })).access(articles, 'read')).not.toBe(access)
    expect(new Permissions(editor, rows).access({ ...articles }, 'read')).not.toBe(access)
    expect(new Permissions(editor, rows).access(articles, 'update')).not.toBe(access)
  })

  it('do not mix up people, administrators and extensions that have the same rows', () => {
    const rows = rowsOf({ read: 'full', update: 'full' })
    const may = (viewer: Viewer, action: 'read' | 'update', collection = articles) =>
      isAllowed(new Permissions(viewer, rows).access(collection, action))
    const users = { ...articles, name: 'directus_users' }
    expect([may(editor, 'update'), may(editor, 'read', users)]).toEqual([true, false])
    expect([may({ ...editor, isAdmin: true }, 'read', users)]).toEqual([true])
    expect(may(editor, 'read', users)).toBe(false)
    const extension = { ...editor, extension: 'chart' }
    expect([may(extension, 'update'), may(extension, 'read')]).toEqual([false, true])
    expect(may(editor, 'update')).toBe(true)
  })

  it('open no system collection to an extension, also for an administrator, and say why', () => {
    const viewer = { ...editor, isAdmin: true, extension: 'chart' }
    const access = new Permissions(viewer, []).access({ ...articles, name: 'directus_files' }, 'read')
    expect(access).toEqual({
      collection: 'directus_files',
      action: 'read',
      rules: [],
      reasons: [{ rule: 'no-permission-row' }],
    })
    expect(isAllowed(new Permissions(viewer, []).access(articles, 'read'))).toBe(true)
  })

  it('know the row that holds for a status', () => {
    const permissions = new Permissions(editor, rowsOf({ status: 'draft' }, { status: 'published' }))
    expect(permissions.rowFor(articles, 'published')?.id).toBe(2)
    expect(permissions.rowFor(articles, 'gone')).toBeUndefined()
    expect(new Permissions(editor, rowsOf({})).rowFor(articles, 'gone')?.id).toBe(1)
    expect(new Permissions(editor, []).rowFor(articles, null)).toBeUndefined()
  })
})

describe('what the evaluator knows of a collection', () => {
  it('are the names of its key, status and owner', () => {
    const fields = [aKey(), aColumn('state', 'status'), aColumn('by', 'owner')]
    const names = { keyField: 'id', statusField: 'state', ownerField: 'by' }
    expect(accessTarget(aCollection(fields))).toEqual({ name: 'articles', ...names })
    const none = { keyField: null, statusField: null, ownerField: null }
    expect(accessTarget(aCollection([]))).toEqual({ name: 'articles', ...none })
  })
})

describe('a field', () => {
  const isHidden = (...rows: Record<string, unknown>[]) =>
    isFieldHidden(new Permissions(editor, rowsOf(...rows)), articles, 'title')

  it('is hidden where the row of the collection says so', () => {
    expect(isHidden({ read: 'full', read_field_blacklist: 'body,title' })).toBe(true)
    expect(isHidden({ read: 'full', read_field_blacklist: 'body' })).toBe(false)
    expect(isHidden({ read: 'full', collection: 'others', read_field_blacklist: 'title' })).toBe(false)
    expect(isHidden()).toBe(false)
  })

  it('is shown where the row of a status shows it, which counts in place of the plain row', () => {
    const plain = { read: 'full', read_field_blacklist: 'title' }
    const draft = { read: 'full', status: 'draft' }
    expect(isHidden(plain, draft)).toBe(false)
    expect(isHidden(plain, { ...draft, read_field_blacklist: 'title' })).toBe(true)
    expect(isHidden({ ...draft, read_field_blacklist: 'title' })).toBe(false)
  })
})
