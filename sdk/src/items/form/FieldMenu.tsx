import { isEqual } from '@pergola/sdk'
import { CellButton, Menu, MenuItem } from '@pergola/sdk/ui'
import { useRef, useState } from 'react'
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
 *
 * Each field of a form has one and few are opened, so it is the browser's own button up to then.
 */
export function FieldMenu({ label, value, defaultValue, savedValue, onChange }: FieldMenuProps) {
  const { t } = useTranslation()
  const button = useRef<HTMLButtonElement>(null)
  // `null`: it was never open.
  const [isOpen, setIsOpen] = useState<boolean | null>(null)
  const name = t('field_menu', { field: label })
  return (
    <>
      <CellButton
        ref={button}
        className={styles.button}
        icon="keyboard_arrow_down"
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded={isOpen ?? false}
        aria-keyshortcuts="Control+."
        tabIndex={-1}
        data-field-menu
        onClick={() => setIsOpen(true)}
      />
      {isOpen !== null && (
        <Menu aria-label={name} triggerRef={button} isOpen={isOpen} onOpenChange={setIsOpen}>
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
      )}
    </>
  )
}
