import type { Command } from '@pergola/sdk'
import { Dialog, Kbd } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './CommandPalette.module.css'
import { formatKeys } from './formatKeys'

export interface ShortcutListProps {
  isOpen: boolean
  /** What can be done on the page. */
  commands: readonly Command[]
  onClose: () => void
}

/** The keys that work on the page that is shown. */
export function ShortcutList({ isOpen, commands, onClose }: ShortcutListProps) {
  const { t } = useTranslation()
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title={t('palette.shortcuts')} size="small">
      <ul className={styles.shortcuts}>
        {commands.map(
          ({ id, title, keys }) =>
            keys && (
              <li key={id} className={styles.shortcut}>
                {title}
                <Kbd>{formatKeys(keys)}</Kbd>
              </li>
            ),
        )}
      </ul>
    </Dialog>
  )
}
