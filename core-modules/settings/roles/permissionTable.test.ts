import type { Collection, Permission } from '@pergola/sdk'
import { describe, expect, it } from 'vitest'
import {
  allRights,
  levelOf,
  levelsOf,
  type PermissionTable,
  rowOf,
  rowsToSave,
  stageRow,
} from './permissionTable'

const field = (name: string, type: string, options: object | null = null) => ({ field: name, type, options })
const collection = (name: string, ...fields: { field: string }[]) =>
  ({
    collection: name,
    fields: Object.fromEntries(fields.map((each) => [each.field, each])),
  }) as unknown as Collection
const statusField = field('status', 'status', {
  status_mapping: { draft: { name: 'Draft' }, live: { name: 'Live' } },
})
const plain = collection('notes')
const owned = collection('posts', field('owner', 'owner'))
const withStatus = collection('articles', statusField)

const saved = (row: Partial<Permission>): Permission => ({
  ...rowOf(table(), row.collection ?? 'notes', row.status ?? null),
  ...row,
})
function table(rows: Permission[] = []): PermissionTable {
  return { role: 3, saved: rows, staged: new Map() }
}

describe('permission table', () => {
  it('offers "mine" and "role" only where an owner is known', () => {
    expect(levelsOf(plain, 'update')).toEqual(['none', 'full'])
    expect(levelsOf(owned, 'update')).toEqual(['none', 'mine', 'role', 'full'])
    expect(levelsOf(collection('directus_users'), 'read')).toContain('mine')
    expect(levelsOf(owned, 'create')).toEqual(['none', 'full'])
  })

  it('forbids what no row allows', () => {
    expect(levelOf(table(), plain, null, 'read')).toBe('none')
  })

  it('creates a row for a collection that had none, and changes the one that has a key', () => {
    expect(rowsToSave(stageRow(table(), plain, null, { read: 'full' }))).toMatchObject([
      { collection: 'notes', role: 3, status: null, read: 'full' },
    ])
    const changed = stageRow(table([saved({ id: 7, read: 'full' })]), plain, null, { read: 'none' })
    expect(rowsToSave(changed)).toMatchObject([{ id: 7, read: 'none' }])
  })

  it('has nothing to save once a change is taken back', () => {
    const before = table([saved({ id: 7, read: 'full' })])
    const there = stageRow(before, plain, null, { read: 'none' })
    expect(rowsToSave(stageRow(there, plain, null, { read: 'full' }))).toEqual([])
  })

  it('sets all statuses from the row of the collection, and says when they differ', () => {
    const all = stageRow(table(), withStatus, null, { read: 'full' })
    expect(rowsToSave(all).map(({ status }) => status)).toEqual(['draft', 'live'])
    expect(levelOf(all, withStatus, null, 'read')).toBe('full')
    const one = stageRow(all, withStatus, 'draft', { read: 'none' })
    expect(levelOf(one, withStatus, null, 'read')).toBeNull()
  })

  it('keeps the rights of the other statuses when the first of them gets a row of its own', () => {
    const inherited = table([saved({ id: 1, collection: 'articles', read: 'full' })])
    expect(levelOf(inherited, withStatus, 'live', 'read')).toBe('full')
    const changed = stageRow(inherited, withStatus, 'draft', { read: 'none' })
    expect(levelOf(changed, withStatus, 'live', 'read')).toBe('full')
    const rows = rowsToSave(changed)
    expect(rows.map(({ status, read }) => [status, read])).toEqual([
      ['draft', 'none'],
      ['live', 'full'],
    ])
    expect(rows.every(({ id }) => id === undefined)).toBe(true)
  })

  it('gives all rights to own items at once', () => {
    const own = { create: 'full', read: 'mine', update: 'mine', delete: 'mine', comment: 'update' }
    expect(rowOf(stageRow(table(), withStatus, null, allRights('mine')), 'articles', 'live')).toMatchObject(
      own,
    )
  })

  it('leaves what new items start with alone when everything is allowed', () => {
    const all = stageRow(table(), withStatus, null, allRights('full'))
    expect(rowsToSave(all).map(({ status }) => status)).not.toContain('$create')
    expect(rowOf(all, 'articles', 'live')).toMatchObject({ delete: 'full', comment: 'full', explain: 'none' })
  })
})
