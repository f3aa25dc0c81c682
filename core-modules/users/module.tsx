import type { ModuleProps } from '@pergola/sdk'
import { CollectionPages } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'

export default function UsersModule(_props: ModuleProps) {
  const { t } = useTranslation()
  return <CollectionPages collection="directus_users" title={t('user_directory')} icon="group" />
}
