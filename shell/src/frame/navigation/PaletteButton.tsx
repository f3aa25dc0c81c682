import { useHost } from '@pergola/sdk/host'
import { Icon, Kbd } from '@pergola/sdk/ui'
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
      aria-label={t('palette.title')}
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => frame.getState().paletteToggled(true)}
    >
      <Icon name="search" size={18} />
      <span className={styles.paletteText}>{t('palette.short')}</span>
      {/* They are in aria-keyshortcuts. */}
      <span aria-hidden="true">
        <Kbd>{formatKeys('mod+k')}</Kbd>
      </span>
    </button>
  )
}
