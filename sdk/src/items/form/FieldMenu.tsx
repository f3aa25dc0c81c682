import { isEqual } from '@pergola/sdk'
import { IconButton, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './FieldMenu.module.css'

export interface FieldMenuProps {
  /** Name of the field as people read it. */
  label: string
  value: unknown
  defaultValue: unknown
  /** `undefined` when there is nothing to go back to. */
  savedValue: unknown
  onChange: (value: unknown) => void
}

/**
 * Empties a field, sets its default, or takes its edits back; each only where it would change something. It is no stop on
 * the way through a form: Ctrl with the full stop opens that of the field with the focus.
 */
export function FieldMenu({ label, value, defaultValue, savedValue, onChange }: FieldMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      <IconButton
        className={styles.button}
        icon="keyboard_arrow_down"
        label={t('field_menu', { field: label })}
        tooltip={false}
        size="compact"
        excludeFromTabOrder
        aria-keyshortcuts="Control+."
        data-field-menu
      />
      <Menu aria-label={t('field_menu', { field: label })}>
        <MenuItem icon="backspace" isDisabled={value === null} onAction={() => onChange(null)}>
          {t('clear_value')}
        </MenuItem>
        <MenuItem
          icon="settings_backup_restore"
          isDisabled={isEqual(value, defaultValue)}
          onAction={() => onChange(defaultValue)}
        >
          {t('reset_to_default')}
        </MenuItem>
        <MenuItem
          icon="undo"
          isDisabled={savedValue === undefined || isEqual(value, savedValue)}
          onAction={() => onChange(savedValue)}
        >
          {t('undo_changes')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
}
