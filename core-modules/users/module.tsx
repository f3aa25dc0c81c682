import { type ModuleProps, useCurrentUser, usePaths, usePermissions, useProject } from '@pergola/sdk'
import { ItemPage, Listing, ListingMemory } from '@pergola/sdk/items'
import { LinkButton, NotFoundPage } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Route, Routes, useParams } from 'react-router-dom'
import { SessionsButton } from './sessions/SessionsButton'
import { TokenButton } from './token/TokenButton'

const COLLECTION = 'directus_users'

/** Everyone in the project, and the page of each person. */
export default function UsersModule(_props: ModuleProps) {
  return (
    <ListingMemory>
      <Routes>
        <Route index element={<Directory />} />
        <Route path=":key" element={<PersonPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </ListingMemory>
  )
}

function Directory() {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  return (
    <Listing
      collection={COLLECTION}
      title={t('user_directory')}
      icon="group"
      {...(isAdmin && { newAction: <PeopleActions /> })}
    />
  )
}

function PersonPage() {
  const { key = '' } = useParams()
  return (
    <ItemPage
      collection={COLLECTION}
      primaryKey={key}
      actions={(page) => (
        <>
          <TokenButton {...page} />
          <SessionsButton {...page} />
        </>
      )}
    />
  )
}

/** Administrators invite people more often than they type an account themselves. */
function PeopleActions() {
  const { t } = useTranslation()
  const { key } = useProject()
  const paths = usePaths()
  const canCreate = usePermissions().can('create', COLLECTION)
  const people = `/${key}/settings/people`
  return (
    <>
      <LinkButton icon="badge" href={people}>
        {t('manage_people')}
      </LinkButton>
      {canCreate && (
        <LinkButton variant="primary" icon="add" href={paths.newItem(COLLECTION)}>
          {t('new')}
        </LinkButton>
      )}
    </>
  )
}
