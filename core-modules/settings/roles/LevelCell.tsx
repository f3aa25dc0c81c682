import { Button, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './PermissionMatrix.module.css'
import type { Column, Level } from './permissionTable'

const ICONS: Readonly<Record<Level, string>> = {
  none: 'close',
  mine: 'person',
  role: 'group',
  read: 'visibility',
  create: 'add',
  update: 'edit',
  full: 'check',
}

interface LevelCellProps {
  column: Column
  /** Null: the statuses differ. */
  level: Level | null
  levels: readonly Level[]
  /** Names the row for screen readers. */
  rowLabel: string
  onChange: (level: Level) => void
}

/** How far one action reaches. The words are explained where they are chosen. */
export function LevelCell({ column, level, levels, rowLabel, onChange }: LevelCellProps) {
  const { t } = useTranslation()
  const word = level === null ? t('modules.settings.roles.level_mixed') : t(levelKey(column, level))
  return (
    <MenuTrigger>
      <Button
        variant="quiet"
        size="compact"
        icon={level === null ? 'remove' : ICONS[level]}
        className={styles.level}
        data-level={level ?? 'mixed'}
        aria-label={t('modules.settings.roles.cell_label', {
          column: t(`modules.settings.roles.column_${column}`),
          collection: rowLabel,
          level: word,
        })}
      >
        {word}
      </Button>
      <Menu
        selectionMode="single"
        selectedKeys={level === null ? [] : [level]}
        onAction={(key) => onChange(key as Level)}
      >
        {levels.map((each) => (
          <MenuItem key={each} id={each} icon={ICONS[each]} description={t(`${levelKey(column, each)}_hint`)}>
            {t(levelKey(column, each))}
          </MenuItem>
        ))}
      </Menu>
    </MenuTrigger>
  )
}

/** Creating knows yes and no; comments have levels of their own. */
function levelKey(column: Column, level: Level): string {
  if (column === 'comment') return `modules.settings.roles.level_comment_${level}`
  if (column === 'create' && level === 'full') return 'modules.settings.roles.level_create_full'
  return `modules.settings.roles.level_${level}`
}
