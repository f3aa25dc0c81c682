import { DataTable, IconButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { CollectionIndex } from './speedQueries'

export interface IndexTableProps {
  indexes: readonly CollectionIndex[]
  fieldsText: (fields: readonly string[]) => string
  onRemove: (index: CollectionIndex, fields: string) => void
}

/** The indexes of a collection; those that were made for speed alone can be deleted. */
export function IndexTable({ indexes, fieldsText, onRemove }: IndexTableProps) {
  const { t } = useTranslation()
  if (indexes.length === 0) return null
  const nameOf = ({ fields, name }: CollectionIndex) => (fields.length > 0 ? fieldsText(fields) : name)
  const stateOf = ({ kind, state }: CollectionIndex) => {
    if (state === 'building') return t('modules.collections.speed.making')
    if (state === 'failed') return t('modules.collections.speed.failed')
    return kind === 'own' ? '' : t('modules.collections.speed.kept')
  }
  return (
    <DataTable
      aria-label={t('modules.collections.speed.indexes')}
      rows={indexes}
      getKey={({ name }) => name}
      columns={[
        { id: 'fields', label: t('modules.collections.speed.indexes'), cell: nameOf },
        { id: 'state', label: t('status'), cell: stateOf },
      ]}
      renderActions={(index) =>
        index.kind === 'own' &&
        index.state === 'ready' && (
          <IconButton
            icon="delete"
            size="compact"
            label={t('modules.collections.speed.delete_index', { fields: nameOf(index) })}
            onPress={() => onRemove(index, nameOf(index))}
          />
        )
      }
    />
  )
}
