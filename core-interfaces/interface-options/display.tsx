import { Icon } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

export default function InterfaceOptionsDisplay() {
  const { t } = useTranslation()
  return <Icon name="settings" label={t('options')} />
}
