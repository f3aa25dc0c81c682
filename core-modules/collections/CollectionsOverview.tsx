import {
  isListed,
  useCurrentUser,
  useIsPergolaServer,
  useNames,
  usePaths,
  usePermissions,
  useProject,
  useSortedCollections,
} from '@pergola/sdk'
import { EmptyState, Icon, LinkButton, lazyComponent, NoAccess, Page, Table, Truncate } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './collections.module.css'
import type { FirstStepsProps } from './first-steps/FirstSteps'
import { useFirstStepsState } from './first-steps/useFirstStepsState'

const FirstSteps = lazyComponent<FirstStepsProps>(async () => {
  const { FirstSteps } = await import(/* webpackChunkName: "first-steps" */ './first-steps/FirstSteps')
  return FirstSteps
})

/** Every collection that the user may read, with what it is for. */
export function CollectionsOverview() {
  const { t } = useTranslation()
  const names = useNames()
  const paths = usePaths()
  const permissions = usePermissions()
  const { isAdmin } = useCurrentUser()
  const { key } = useProject()
  const isPergolaServer = useIsPergolaServer()
  const title = t('collection_other')
  const rows = useSortedCollections()
    .filter((collection) => isListed(collection, permissions))
    .map(({ collection, icon, note }) => ({ collection, icon, note, name: names.collection(collection) }))
  const steps = useFirstStepsState(key ?? '', rows.length === 0)
  // Only a server that counts all items at once can say what is done.
  const showsSteps = steps.isOpen && isAdmin && isPergolaServer

  return (
    <Page title={title} icon="box" isFlush>
      {showsSteps && (
        <FirstSteps
          collections={rows.map(({ collection }) => collection)}
          settingsPath={`/${key}/settings`}
          listingPath={paths.listing}
          onShown={steps.keepOpen}
          onDismiss={steps.dismiss}
        />
      )}
      {showsSteps && rows.length === 0 ? null : rows.length === 0 && !isAdmin ? (
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
        <Table isGrid aria-label={title} density="comfortable" className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('collection', { count: 1 })}</th>
              <th scope="col">{t('note')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ collection, icon, note, name }) => (
              <tr key={collection} className={styles.row}>
                <th scope="row">
                  <Link to={paths.listing(collection)} className={styles.link}>
                    <span className={styles.icon}>
                      <Icon name={icon ?? 'box'} />
                    </span>
                    <span className={styles.name}>{name}</span>
                  </Link>
                </th>
                <td className={styles.note}>
                  {note && (
                    // The row's link is reached at the name; this copy is for the pointer.
                    <Truncate as={Link} to={paths.listing(collection)} tabIndex={-1} className={styles.link}>
                      {names.systemText(collection, note)}
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
