import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { SecretDisplay } from '../shared/SecretDisplay'

export default function TwoFactorSecretDisplay({ value }: DisplayProps) {
  const { t } = useTranslation()
  return (
    <SecretDisplay
      value={value}
      texts={{ secured: t('interfaces.2fa-secret.on'), empty: t('interfaces.2fa-secret.off') }}
    />
  )
}
