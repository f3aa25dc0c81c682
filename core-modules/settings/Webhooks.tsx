import { Listing } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'

export function Webhooks({ basePath }: { basePath: string }) {
  const { t } = useTranslation()
  return (
    <Listing
      collection="directus_webhooks"
      title={t('settings_webhooks')}
      back={basePath}
      breadcrumb={[{ label: t('settings'), href: basePath }]}
    />
  )
}
