import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { SecretDisplay } from '../shared/SecretDisplay'
import type meta from './meta'

export default function HashedDisplay({ value }: DisplayProps<typeof meta>) {
  const { t } = useTranslation()
  return (
    <SecretDisplay
      value={value}
      texts={{ secured: t('interfaces.hashed.secured'), empty: t('interfaces.hashed.empty') }}
    />
  )
}
