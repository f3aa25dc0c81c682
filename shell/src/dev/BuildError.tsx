import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { StoreApi } from 'zustand/vanilla'
import styles from './DevBadge.module.css'

export interface BuildErrorState {
  /** What the compiler says; null when all builds. */
  error: string | null
}

/** Says why the page is not at the newest sources, for as long as it is so. */
export function BuildError({ state }: { state: StoreApi<BuildErrorState> }) {
  const { t } = useTranslation()
  const { error } = useStore(state)
  return (
    <div role="status">
      {error && (
        <div className={styles.badge} data-surface="ink">
          <p className={styles.text} data-status="broken">
            {t('dev_build_broken')}
          </p>
          <pre className={styles.error}>{error}</pre>
        </div>
      )}
    </div>
  )
}
