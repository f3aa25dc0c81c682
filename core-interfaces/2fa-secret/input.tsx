import { type InterfaceProps, useCurrentUser } from '@pergola/sdk'
import { Button } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { ControlGroup } from '../shared/ControlGroup'
import styles from './2fa-secret.module.css'
import type meta from './meta'
import { OwnTwoFactor } from './OwnTwoFactor'
import { TwoFactorState } from './TwoFactorState'

/**
 * Two-factor sign-in of a user. People set up their own; administrators can only switch off that of others, for those
 * who lost their authenticator, which takes effect when the form is saved.
 */
export default function TwoFactorSecretInput(props: InterfaceProps<typeof meta, string>) {
  const { value, values, collection, primaryKey, onChange } = props
  const { t } = useTranslation()
  const user = useCurrentUser()
  // The system marks its field as read-only to keep typed text out; that says nothing about these.
  const isOwn = collection === 'directus_users' && String(primaryKey) === String(user.id)
  const canSwitchOff = value !== null && (user.isAdmin || !props.isReadOnly)

  return (
    <ControlGroup {...props} className={styles.field}>
      {isOwn ? (
        <OwnTwoFactor isOn={Boolean(value)} account={String(values.email ?? '')} />
      ) : (
        <TwoFactorState isOn={Boolean(value)}>
          {canSwitchOff && <Button onPress={() => onChange(null)}>{t('tfa_disable')}</Button>}
        </TwoFactorState>
      )}
    </ControlGroup>
  )
}
