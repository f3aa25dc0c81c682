import { type Item, useCollection, useCollections, useNames } from '@pergola/sdk'
import { ConflictPanel, type Merge, useStatusNames } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { type PermissionTable, rowOf, stageRow } from './permissionTable'
import type { RowConflict } from './rebaseTable'

interface RightsConflictsProps {
  table: PermissionTable
  conflicts: readonly RowConflict[]
  onChange: (table: PermissionTable) => void
  onClose: () => void
}

/** Rights that someone else has changed meanwhile, by collection and status. */
export function RightsConflicts({ table, conflicts, onChange, onClose }: RightsConflictsProps) {
  const { t } = useTranslation()
  const names = useNames()
  const statusNameOf = useStatusNames()
  const collections = useCollections()
  const described = useCollection('directus_permissions')
  if (!described) return null
  return conflicts.map(({ collection: name, status, conflicts: fields }) => {
    const collection = collections[name]
    const row = rowOf(table, name, status) as unknown as Item
    const statusName = status && statusNameOf(collection, status)
    const merge: Merge = { conflicts: fields, takenOver: [] }
    const stage = (field: string, value: unknown) =>
      collection && onChange(stageRow(table, collection, status, { [field]: value }))
    return (
      <ConflictPanel
        key={`${name} ${status}`}
        title={t('conflict_of', { name: [names.collection(name), statusName].filter(Boolean).join(', ') })}
        collection={described}
        conflict={merge}
        staged={row}
        values={row}
        onKeepMine={({ field, mine }) => stage(field, mine)}
        onTakeTheirs={({ field, theirs }) => stage(field, theirs)}
        onClose={onClose}
      />
    )
  })
}
