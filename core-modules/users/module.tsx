import { type ModuleProps, useCurrentUser, usePaths, usePermissions, useProject } from '@pergola/sdk'
import { CollectionPages } from '@pergola/sdk/items'
import { LinkButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

const COLLECTION = 'directus_users'

export default function UsersModule(_props: ModuleProps) {
  const { t } = useTranslation()
  const { isAdmin } = useCurrentUser()
  return (
    <CollectionPages
      collection={COLLECTION}
      title={t('user_directory')}
      icon="group"
      {...(isAdmin && { newAction: <PeopleActions /> })}
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
