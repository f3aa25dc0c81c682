import type { ModuleProps } from '@pergola/sdk'
import { ItemPage, Listing, ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useParams } from 'react-router-dom'

export default function UsersModule(_props: ModuleProps) {
  const { t } = useTranslation()
  return (
    <ListingMemory>
      <Routes>
        <Route
          index
          element={<Listing collection="directus_users" title={t('user_directory')} icon="people" />}
        />
        <Route path=":key" element={<UserRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

function UserRoute() {
  const { key = '' } = useParams()
  return <ItemPage collection="directus_users" primaryKey={key} />
}
