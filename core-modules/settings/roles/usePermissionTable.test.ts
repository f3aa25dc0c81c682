import type { Permission } from '@pergola/sdk'
import { aPermission } from '@pergola/sdk/testing'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { allRights, rowKey } from './permissionTable'
import { usePermissionTable } from './usePermissionTable'

const notes = (part: Partial<Permission>): Permission => ({
  ...aPermission('notes', { id: 1, ...allRights('none') }),
  ...part,
})

function open(first: Permission) {
  const page = renderHook(({ stored }) => usePermissionTable(3, stored), {
    initialProps: { stored: [first] },
  })
  const stage = (row: Permission) =>
    act(() =>
      page.result.current.setTable((table) => ({
        ...table,
        staged: new Map(table.staged).set(rowKey(row.collection, row.status), row),
      })),
    )
  return { ...page, stage }
}

describe('the rights of a role', () => {
  it('keep what is staged when they are read again', () => {
    const { result, rerender, stage } = open(notes({}))
    stage(notes({ read: 'full' }))
    // The connection was lost and is back, say.
    rerender({ stored: [notes({ delete: 'mine' })] })
    expect([...result.current.table.staged.values()]).toEqual([notes({ read: 'full', delete: 'mine' })])
    expect(result.current.conflicts).toEqual([])
  })

  it('report what someone else has changed in the same place', () => {
    const { result, rerender, stage } = open(notes({}))
    stage(notes({ read: 'full' }))
    rerender({ stored: [notes({ read: 'mine' })] })
    expect(result.current.conflicts).toEqual([
      { collection: 'notes', status: null, conflicts: [{ field: 'read', mine: 'full', theirs: 'mine' }] },
    ])
    // Read once more without a change, it is still said.
    rerender({ stored: [notes({ read: 'mine' })] })
    expect(result.current.conflicts).toHaveLength(1)
  })

  it('are no conflict with oneself: what is edited while a save runs is left to save', () => {
    const { result, rerender, stage } = open(notes({}))
    stage(notes({ read: 'full' }))
    const sent = result.current.table
    stage(notes({ read: 'mine' }))
    act(() => result.current.saved(sent))
    rerender({ stored: [notes({ read: 'full' })] })
    expect(result.current.conflicts).toEqual([])
    expect([...result.current.table.staged.values()]).toEqual([notes({ read: 'mine' })])
  })
})
