import type { Activity, ModuleProps } from '@pergola/sdk'
import { ItemPage, Listing, ListingMemory } from '@pergola/sdk/items'
import { NotFoundPage } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useParams } from 'react-router-dom'
import { ActivityLog } from './ActivityLog'
import { EntryIntro } from './EntryIntro'

/** What people did, in sentences; as a table for those who want to search and export it. */
export default function ActivityModule({ basePath }: ModuleProps) {
  const { t } = useTranslation()
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<ActivityLog basePath={basePath} />} />
        <Route
          path="table"
          element={
            <Listing
              collection="directus_activity"
              title={t('activity_log')}
              back={basePath}
              defaultSort="-action_on"
              // What projects share from their start is a timeline, as the log itself is.
              defaultLayout="tabular"
              isReadOnly
            />
          }
        />
        <Route path=":key" element={<EntryRoute />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

/** What the sentence above the fields says: who did what to which item of which collection, and when. */
const SAID_IN_WORDS = ['action', 'action_by', 'action_on']

function EntryRoute() {
  const { key = '' } = useParams()
  return (
    <ItemPage
      collection="directus_activity"
      primaryKey={key}
      intro={({ item }) => <EntryIntro entry={item as unknown as Activity} />}
      omittedFields={SAID_IN_WORDS}
    />
  )
}
