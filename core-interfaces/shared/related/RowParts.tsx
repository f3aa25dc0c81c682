import { Icon, IconButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './RelatedItems.module.css'
import type { RelationShape } from './RelationShape'
import type { RelatedRow } from './relatedRows'

interface RowActionsProps {
  shape: RelationShape
  row: RelatedRow
  canRemove: boolean
  /** What names the row. */
  label: string
  onRemove: (row: RelatedRow) => void
  onRestore: (row: RelatedRow) => void
}

/** Takes a row out, or says that it will be and keeps it. */
export function RowActions({ shape, row, canRemove, label, onRemove, onRestore }: RowActionsProps) {
  const { t } = useTranslation()
  if (!row.isRemoved) {
    // What is only staged can always be taken back.
    if (row.kind === 'saved' && !canRemove) return null
    return (
      <IconButton
        icon="close"
        size="compact"
        label={t('remove_item', { item: label })}
        onPress={() => onRemove(row)}
      />
    )
  }
  return (
    <span className={styles.removal}>
      <span className={styles.removed}>
        {t(shape.removal === 'delete' && !shape.itemField ? 'will_be_deleted' : 'will_be_removed')}
      </span>
      <IconButton
        icon="undo"
        size="compact"
        label={t('keep_item', { item: label })}
        onPress={() => onRestore(row)}
      />
    </span>
  )
}

/** What is wrong with a row. */
export function RowProblem({ id, children }: { id?: string; children: string }) {
  return (
    <span id={id} className={styles.problem}>
      <Icon name="error" size={16} />
      {children}
    </span>
  )
}
