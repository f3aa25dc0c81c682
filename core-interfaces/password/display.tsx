import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { SecretDisplay } from '../shared/SecretDisplay'
import type meta from './meta'

export default function PasswordDisplay({ value }: DisplayProps<typeof meta>) {
  const { t } = useTranslation()
  return (
    <SecretDisplay
      value={value}
      texts={{ secured: t('interfaces.password.secured'), empty: t('interfaces.password.empty') }}
    />
  )
}
