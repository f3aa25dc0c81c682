import type { Collection, Permission } from '@pergola/sdk'
import { Menu, MenuItem } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { LEVEL_ICONS, levelKey } from './levelWords'
import { allRights, type Column, levelOf, levelsOf, type PermissionTable } from './permissionTable'

/** The cell of which the menu is open. */
export interface OpenedMenu {
  button: HTMLElement
  collection: Collection
  status: string | null
  /** `all`: the rights of the row as a whole. */
  column: Column | 'all'
}

interface MatrixMenuProps {
  table: PermissionTable
  opened: OpenedMenu
  onChange: (change: Partial<Permission>) => void
  onClose: () => void
}

/** The menu of a cell of the matrix. There is one for all of them: one for each would make thousands. */
export function MatrixMenu({ table, opened, onChange, onClose }: MatrixMenuProps) {
  const { t } = useTranslation()
  const { button, collection, status, column } = opened
  const menuProps = {
    'aria-label': button.ariaLabel ?? '',
    triggerRef: { current: button },
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && onClose(),
  }
  if (column === 'all') {
    return (
      <Menu {...menuProps} placement="bottom end">
        <MenuItem icon="done_all" onAction={() => onChange(allRights('full'))}>
          {t('modules.settings.roles.allow_all')}
        </MenuItem>
        {levelsOf(collection, 'read').includes('mine') && (
          <MenuItem icon="person" onAction={() => onChange(allRights('mine'))}>
            {t('modules.settings.roles.allow_own')}
          </MenuItem>
        )}
        <MenuItem icon="block" onAction={() => onChange(allRights('none'))}>
          {t('modules.settings.roles.forbid_all')}
        </MenuItem>
      </Menu>
    )
  }
  const level = levelOf(table, collection, status, column)
  return (
    <Menu
      {...menuProps}
      selectionMode="single"
      selectedKeys={level === null ? [] : [level]}
      onAction={(key) => onChange({ [column]: key })}
    >
      {levelsOf(collection, column).map((each) => (
        <MenuItem
          key={each}
          id={each}
          icon={LEVEL_ICONS[each]}
          description={t(`${levelKey(column, each)}_hint`)}
        >
          {t(levelKey(column, each))}
        </MenuItem>
      ))}
    </Menu>
  )
}
