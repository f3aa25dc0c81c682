import { Button, IconButton, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './SaveButtons.module.css'
import { mainSaveMode, type SaveMode, type SaveSituation, saveMenu } from './saveModes'

export interface SaveButtonsProps {
  situation: SaveSituation
  isSaving: boolean
  onSave: (mode: SaveMode) => void
}

const CHOICES: Record<SaveMode, { icon: string; label: string }> = {
  leave: { icon: 'check', label: 'save' },
  stay: { icon: 'edit', label: 'save_and_stay' },
  add: { icon: 'add', label: 'save_and_add' },
  copy: { icon: 'file_copy', label: 'save_as_copy' },
}

/** The page's main action, with the other ways to save in a menu beside it. */
export function SaveButtons({ situation, isSaving, onSave }: SaveButtonsProps) {
  const { t } = useTranslation()
  const menu = saveMenu(situation)
  return (
    <div className={styles.buttons}>
      <Button
        className={menu.length > 0 ? styles.main : undefined}
        variant="primary"
        icon="check"
        isDisabled={!situation.hasEdits}
        isPending={isSaving}
        onPress={() => onSave(mainSaveMode(situation))}
      >
        {t('save')}
      </Button>
      {menu.length > 0 && (
        <MenuTrigger>
          <IconButton
            className={styles.more}
            variant={situation.hasEdits ? 'primary' : 'secondary'}
            icon="keyboard_arrow_down"
            label={t('save_options')}
            tooltip={false}
            isDisabled={isSaving}
          />
          <Menu
            aria-label={t('save_options')}
            placement="bottom end"
            onAction={(mode) => onSave(mode as SaveMode)}
          >
            {menu.map((mode) => (
              <MenuItem
                key={mode}
                id={mode}
                icon={CHOICES[mode].icon}
                shortcut={mode === 'stay' ? SAVE_KEYS : undefined}
              >
                {t(CHOICES[mode].label)}
              </MenuItem>
            ))}
          </Menu>
        </MenuTrigger>
      )}
    </div>
  )
}

const SAVE_KEYS = /Mac|iP(?:hone|ad)/.test(navigator.platform) ? '⌘S' : 'Ctrl S'
