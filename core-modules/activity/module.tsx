import type { ModuleProps } from '@pergola/sdk'
import { ItemPage, Listing, ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useParams } from 'react-router-dom'

export default function ActivityModule(_props: ModuleProps) {
  const { t } = useTranslation()
  return (
    <ListingMemory>
      <Routes>
        <Route
          index
          element={
            <Listing collection="directus_activity" title={t('activity_log')} icon="assignment" isReadOnly />
          }
        />
        <Route path=":key" element={<ActivityRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

function ActivityRoute() {
  const { key = '' } = useParams()
  return <ItemPage collection="directus_activity" primaryKey={key} />
}
