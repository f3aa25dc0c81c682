import type { Permission } from '@pergola/sdk'
import { useState } from 'react'
import type { PermissionTable } from './permissionTable'
import { type RowConflict, rebaseTable, tableAfterSave } from './rebaseTable'

/**
 * The permission rows of a role with what is staged on top. Whenever they are read again, the staged ones stay; what someone else
 * has changed in the same place is reported.
 *
 * @param role - Stays the same while the component is there: another role needs another component.
 * @param stored - As last read.
 */
export function usePermissionTable(role: number, stored: readonly Permission[]) {
  const [table, setTable] = useState<PermissionTable>({ role, saved: stored, staged: new Map() })
  const [conflicts, setConflicts] = useState<readonly RowConflict[]>([])
  const [seen, setSeen] = useState(stored)

  function rebase(fresh: readonly Permission[]) {
    const rebased = rebaseTable(table, fresh)
    setTable(rebased.table)
    if (rebased.conflicts.length > 0) setConflicts(rebased.conflicts)
  }
  if (seen !== stored) {
    setSeen(stored)
    rebase(stored)
  }

  return {
    table,
    setTable,
    conflicts,
    closeConflicts: () => setConflicts([]),
    /** What was sent is stored. */
    saved: (sent: PermissionTable) => setTable((current) => tableAfterSave(current, sent)),
  }
}
