import { useExtensionNames, useExtensions } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FormField.module.css'
import type { OthersChange } from './useOthersChanges'

export interface ChangedByProps {
  id: string
  label: string
  change: OthersChange
  onUndo: () => void
}

/** Says which extension changed the field, with the way back. */
export function ChangedBy({ id, label, change, onUndo }: ChangedByProps) {
  const { t } = useTranslation()
  const nameOf = useExtensionNames('interface')
  const manifest = useExtensions('interface')[change.interfaceId]
  return (
    <div className={styles.change}>
      <span id={id} role="status">
        {t('changed_by', { ext: manifest ? nameOf(manifest) : change.interfaceId })}
      </span>
      <Button size="compact" aria-label={t('undo_of_field', { field: label })} onPress={onUndo}>
        {t('undo')}
      </Button>
    </div>
  )
}
