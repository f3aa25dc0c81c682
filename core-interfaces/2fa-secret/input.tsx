import { formatTitle, type InterfaceProps, useApi, useCurrentUser, useProject } from '@pergola/sdk'
import { useNotifyFailure } from '@pergola/sdk/items'
import { Button, QrCode, StatusDot } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './2fa-secret.module.css'
import { createKeyUri } from './createKeyUri'
import type meta from './meta'

/**
 * Switches two-factor sign-in on and off; what it does takes effect when the form is saved. The QR code shows in this
 * visit only: a saved secret is not shown again.
 */
export default function TwoFactorSecretInput(props: InterfaceProps<typeof meta, string>) {
  const { id, labelId, describedBy, name, value, values, collection, primaryKey, isReadOnly, onChange } =
    props
  const { t } = useTranslation()
  const api = useApi()
  const project = useProject()
  const user = useCurrentUser()
  const notifyFailure = useNotifyFailure()
  const [isPending, setIsPending] = useState(false)
  const [newSecret, setNewSecret] = useState<string | null>(null)
  const isNewSecret = value !== null && value === newSecret
  // The system marks its field as read-only to keep typed text out; people still switch their own second factor.
  const isOwn = collection === 'directus_users' && String(primaryKey) === String(user.id)

  async function handleEnable() {
    setIsPending(true)
    try {
      const answer = await api.get<{ '2fa_secret': string }>('/utils/2fa_secret')
      setNewSecret(answer['2fa_secret'])
      onChange(answer['2fa_secret'])
    } catch (error) {
      notifyFailure(error)
    } finally {
      setIsPending(false)
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would ask for a legend; the form draws the label
    <div
      id={id}
      role="group"
      className={styles.field}
      aria-labelledby={labelId ?? undefined}
      aria-label={labelId ? undefined : formatTitle(name)}
      aria-describedby={describedBy}
    >
      <div className={styles.row}>
        <StatusDot
          tone={value ? 'success' : 'neutral'}
          label={t(value ? 'interfaces.2fa-secret.on' : 'interfaces.2fa-secret.off')}
        />
        {(!isReadOnly || isOwn) &&
          (value ? (
            <Button onPress={() => onChange(null)}>{t('tfa_disable')}</Button>
          ) : (
            <Button isPending={isPending} onPress={() => void handleEnable()}>
              {t('tfa_enable')}
            </Button>
          ))}
      </div>
      {isNewSecret && (
        <div className={styles.code}>
          <p>{t('scan_in_authenticator')}</p>
          <QrCode
            label={t('interfaces.2fa-secret.qr_code')}
            text={createKeyUri({
              issuer: project.info?.api.project_name ?? project.key,
              account: String(values.email ?? ''),
              secret: newSecret,
            })}
          />
          <p>
            {t('interfaces.2fa-secret.secret')} <code className={styles.secret}>{newSecret}</code>
          </p>
        </div>
      )}
    </div>
  )
}
