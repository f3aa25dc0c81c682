import { useExtensions, useNames } from '@pergola/sdk'
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
  const names = useNames()
  const { interfaceId } = change
  const extensions = useExtensions('interface')
  const nameOf = (of: string) => names.extension('interface', of, extensions[of]?.name ?? of)
  const name = nameOf(interfaceId)
  const isShared = Object.keys(extensions).some((other) => other !== interfaceId && nameOf(other) === name)
  return (
    <div className={styles.change}>
      <span id={id} role="status">
        {t('changed_by', { ext: isShared ? `${name} (${interfaceId})` : name })}
      </span>
      <Button size="compact" aria-label={t('undo_of_field', { field: label })} onPress={onUndo}>
        {t('undo')}
      </Button>
    </div>
  )
}
