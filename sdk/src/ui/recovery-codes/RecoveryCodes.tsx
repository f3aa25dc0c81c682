import { useTranslation } from 'react-i18next'
import { CopyButton } from '../button/CopyButton'
import { Notice } from '../notice/Notice'
import styles from './RecoveryCodes.module.css'

export interface RecoveryCodesProps {
  codes: readonly string[]
}

/** The codes that sign in without the authenticator, shown the one time that the server shows them. */
export function RecoveryCodes({ codes }: RecoveryCodesProps) {
  const { t } = useTranslation()
  return (
    <Notice tone="warning" title={t('recovery_codes')} role="status">
      <p className={styles.text}>{t('recovery_codes_body')}</p>
      <ul className={styles.codes} aria-label={t('recovery_codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} />
    </Notice>
  )
}
