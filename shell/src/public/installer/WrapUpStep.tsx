import { useTranslation } from 'react-i18next'
import styles from './installer.module.css'

interface WrapUpStepProps {
  /** How much of a backup is restored, 0 to 1; null for an installation, which does not say. */
  share: number | null
}

export function WrapUpStep({ share }: WrapUpStepProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.wrapUp} role="status">
      {share === null ? (
        <div className={styles.bar} role="progressbar" aria-label={t('wrapping_up')} />
      ) : (
        <div className={styles.progress}>
          <progress max={1} value={share} aria-label={t('restore_restoring')} />
        </div>
      )}
      <p>{t(share === null ? 'install_busy_copy' : 'restore_restoring')}</p>
    </div>
  )
}
