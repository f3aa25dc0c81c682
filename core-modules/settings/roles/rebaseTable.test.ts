import type { Permission } from '@pergola/sdk'
import { aPermission } from '@pergola/sdk/testing'
import { describe, expect, it } from 'vitest'
import { allRights, type PermissionTable, rowKey } from './permissionTable'
import { rebaseTable, rowsWithBase, tableAfterSave } from './rebaseTable'

const row = (part: Partial<Permission>): Permission => ({
  ...aPermission('notes', { id: 1, ...allRights('none') }),
  ...part,
})
const table = (saved: Permission[], staged: Permission[]): PermissionTable => ({
  role: 3,
  saved,
  staged: new Map(staged.map((each) => [rowKey(each.collection, each.status), each])),
})

describe('rebaseTable', () => {
  it('keeps what is staged on top of what someone else gave meanwhile', () => {
    const rebased = rebaseTable(table([row({})], [row({ read: 'full' })]), [row({ delete: 'full' })])
    expect(rebased.conflicts).toEqual([])
    expect([...rebased.table.staged.values()]).toEqual([row({ read: 'full', delete: 'full' })])
  })

  it('names the rights that both have changed, and keeps the own ones staged', () => {
    const rebased = rebaseTable(table([row({})], [row({ read: 'full' })]), [row({ read: 'mine' })])
    expect(rebased.conflicts).toEqual([
      { collection: 'notes', status: null, conflicts: [{ field: 'read', mine: 'full', theirs: 'mine' }] },
    ])
    expect([...rebased.table.staged.values()]).toEqual([row({ read: 'full' })])
  })

  it('changes a row that was to be created where someone else was first', () => {
    const rebased = rebaseTable(table([], [row({ id: undefined, read: 'full' })]), [
      row({ id: 9, read: 'mine', delete: 'full' }),
    ])
    expect([...rebased.table.staged.values()]).toEqual([row({ id: 9, read: 'full', delete: 'full' })])
    expect(rebased.conflicts[0]?.conflicts).toEqual([{ field: 'read', mine: 'full', theirs: 'mine' }])
  })

  it('creates a row that was deleted meanwhile', () => {
    const rebased = rebaseTable(table([row({})], [row({ read: 'full' })]), [])
    expect(rowsWithBase(rebased.table)).toEqual([expect.objectContaining({ read: 'full', $base: null })])
  })

  it('has nothing left to save where both gave the same', () => {
    const rebased = rebaseTable(table([row({})], [row({ read: 'full' })]), [row({ read: 'full' })])
    expect(rebased.table.staged.size).toBe(0)
  })
})

describe('rowsWithBase', () => {
  it('sends of a stored row what was changed, with what that replaces', () => {
    expect(rowsWithBase(table([row({ update: 'role' })], [row({ read: 'full', update: 'role' })]))).toEqual([
      { id: 1, read: 'full', $base: { read: 'none' } },
    ])
  })
})

describe('tableAfterSave', () => {
  const sent = table([row({})], [row({ read: 'full' })])

  it('has nothing left to save of what was sent', () => {
    const { saved, staged } = tableAfterSave(sent, sent)
    expect(staged.size).toBe(0)
    expect(saved).toEqual([row({ read: 'full' })])
  })

  it('keeps what was staged while it was on its way', () => {
    const later = table(sent.saved as Permission[], [
      row({ read: 'full', delete: 'mine' }),
      row({ id: 2, collection: 'tags', read: 'mine' }),
    ])
    expect([...tableAfterSave(later, sent).staged.values()]).toEqual([
      row({ read: 'full', delete: 'mine' }),
      expect.objectContaining({ collection: 'tags', read: 'mine' }),
    ])
  })

  it('stages again what was taken back meanwhile', () => {
    const takenBack = table(sent.saved as Permission[], [])
    expect([...tableAfterSave(takenBack, sent).staged.values()]).toEqual([row({ read: 'none' })])
  })

  it('knows rows that the save has created', () => {
    const created = table([], [row({ id: undefined, read: 'full' })])
    const { table: read } = rebaseTable(tableAfterSave(created, created), [row({ id: 9, read: 'full' })])
    expect(read).toEqual({ role: 3, saved: [row({ id: 9, read: 'full' })], staged: new Map() })
  })
})
