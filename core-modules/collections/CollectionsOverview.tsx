import {
  isListed,
  useCollections,
  useCurrentUser,
  useNames,
  usePaths,
  usePermissions,
  useProject,
} from '@pergola/sdk'
import { EmptyState, Icon, LinkButton, NoAccess, Page, Table, Truncate } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './collections.module.css'

/** Every collection that the user may read, with what it is for. */
export function CollectionsOverview() {
  const { t, i18n } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  const { key } = useProject()
  const title = t('collection_other')
  const rows = Object.values(useCollections())
    .filter((collection) => isListed(collection, permissions))
    .map(({ collection, icon, note }) => ({ collection, icon, note, name: names.collection(collection) }))
    .sort((a, b) => a.name.localeCompare(b.name, i18n.language))

  return (
    <Page title={title} icon="box" isFlush>
      {rows.length === 0 && !isAdmin ? (
        <NoAccess className={styles.empty} />
      ) : rows.length === 0 ? (
        <EmptyState
          className={styles.empty}
          icon="box"
          title={t('no_collections')}
          body={t('no_collections_body')}
          action={
            isAdmin && (
              <LinkButton variant="primary" icon="add" href={`/${key}/settings/collections?new`}>
                {t('modules.collections.create')}
              </LinkButton>
            )
          }
        />
      ) : (
        <Table aria-label={title} density="comfortable" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('collection_one')}</th>
              <th scope="col">{t('note')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ collection, icon, note, name }) => (
              <tr key={collection} className={styles.row}>
                <td>
                  <Link to={paths.listing(collection)} className={styles.link}>
                    <span className={styles.icon}>
                      <Icon name={icon ?? 'box'} />
                    </span>
                    <span className={styles.name}>{name}</span>
                  </Link>
                </td>
                <td className={styles.note}>
                  {note && (
                    // The row's link is reached at the name; this copy is for the pointer.
                    <Truncate as={Link} to={paths.listing(collection)} tabIndex={-1} className={styles.link}>
                      {note}
                    </Truncate>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </Page>
  )
}
