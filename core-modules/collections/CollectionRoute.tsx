import { usePaths } from '@pergola/sdk'
import { Listing } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'

export function CollectionRoute() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { collection = '' } = useParams()
  const breadcrumb = [{ label: t('collection_other'), href: paths.overview }]
  return <Listing key={collection} collection={collection} breadcrumb={breadcrumb} />
}
