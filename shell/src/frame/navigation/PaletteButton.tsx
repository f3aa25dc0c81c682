import { useHost } from '@pergola/sdk/host'
import { Icon, Kbd, VisuallyHidden } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { formatKeys } from '../palette/formatKeys'
import styles from './Navigation.module.css'

/** Opens the command palette, and says by which keys that goes too. */
export function PaletteButton() {
  const { t } = useTranslation()
  const { frame } = useHost().stores
  return (
    <button
      type="button"
      className={styles.palette}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => frame.getState().paletteToggled(true)}
    >
      <Icon name="search" size={18} />
      {/* No aria-label: axe would compare it with the keys too, which are in aria-keyshortcuts. */}
      <VisuallyHidden>{t('palette.title')}</VisuallyHidden>
      <span className={styles.paletteText} aria-hidden="true">
        {t('palette.short')}
      </span>
      <span aria-hidden="true">
        <Kbd>{formatKeys('mod+k')}</Kbd>
      </span>
    </button>
  )
}
