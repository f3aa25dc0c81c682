import { StatusDot } from '@pergola/sdk/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './2fa-secret.module.css'

/** On or off, with what can be done about it beside. */
export function TwoFactorState({ isOn, children }: { isOn: boolean; children?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={styles.row}>
      <StatusDot
        tone={isOn ? 'success' : 'neutral'}
        label={t(isOn ? 'interfaces.2fa-secret.on' : 'interfaces.2fa-secret.off')}
      />
      {children}
    </div>
  )
}
