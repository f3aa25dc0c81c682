import { Button } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useJobTexts } from '../jobs/useJobTexts'
import styles from './SelectionBar.module.css'
import type { Selection } from './useSelection'

export interface SelectionBarProps {
  selection: Selection
  /** How many items match. */
  count: number
  /** A search or conditions say which items match. */
  isNarrowed: boolean
}

/** Says exactly what is selected, and offers all that match beside what is loaded of them. */
export function SelectionBar({ selection, count, isNarrowed }: SelectionBarProps) {
  useJobTexts()
  const { t } = useTranslation()
  const what = isNarrowed ? 'matching' : 'items'
  if (selection.isMatching)
    return (
      <div className={styles.bar}>
        <strong>{t(`modules.collections.jobs.all_${what}`, { count })}</strong>
        <Button size="compact" onPress={() => selection.select([])}>
          {t('modules.collections.jobs.clear_selection')}
        </Button>
      </div>
    )
  return (
    <div className={styles.bar}>
      <span>{t('modules.collections.jobs.selected', { count: selection.keys.length })}</span>
      <Button size="compact" onPress={selection.selectMatching}>
        {t(`modules.collections.jobs.select_${what}`, { count })}
      </Button>
    </div>
  )
}
