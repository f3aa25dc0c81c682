import type { ModuleProps } from '@pergola/sdk'
import { CollectionPages } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'

export default function ActivityModule(_props: ModuleProps) {
  const { t } = useTranslation()
  return (
    <CollectionPages collection="directus_activity" title={t('activity_log')} icon="assignment" isReadOnly />
  )
}
