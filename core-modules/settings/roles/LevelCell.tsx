import { CellButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { LEVEL_ICONS, levelKey } from './levelWords'
import styles from './PermissionMatrix.module.css'
import type { Column, Level } from './permissionTable'

interface LevelCellProps {
  column: Column
  /** Null: the statuses differ. */
  level: Level | null
  /** Names the row for screen readers. */
  rowLabel: string
  isOpen: boolean
  onOpen: (button: HTMLElement) => void
}

/** How far one action reaches; opens the menu of its levels. */
export function LevelCell({ column, level, rowLabel, isOpen, onOpen }: LevelCellProps) {
  const { t } = useTranslation()
  const word = level === null ? t('modules.settings.roles.level_mixed') : t(levelKey(column, level))
  return (
    <CellButton
      icon={level === null ? 'remove' : LEVEL_ICONS[level]}
      className={styles.level}
      data-level={level ?? 'mixed'}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      aria-label={t('modules.settings.roles.cell_label', {
        column: t(`modules.settings.roles.column_${column}`),
        collection: rowLabel,
        level: word,
      })}
      onClick={(event) => onOpen(event.currentTarget)}
    >
      {word}
    </CellButton>
  )
}
