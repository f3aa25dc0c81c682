import { itemsPath, useApi, useCollections, useNames } from '@pergola/sdk'
import { PUBLIC_ROLE_ID } from '@pergola/sdk/contract'
import { CopyButton, EmptyState, ErrorPanel, LinkButton, Notice, Page, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { permissionsQuery } from '../rolesQuery'
import { Sentences } from './Meaning'
import styles from './Meaning.module.css'
import { type PublicCollection, publicReading } from './publicReading'

/** What anyone can read without signing in: collections, fields and addresses, with what should not be among them. */
export function PublicReadingPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const permissions = useQuery(permissionsQuery(useApi(), PUBLIC_ROLE_ID))
  const collections = Object.values(useCollections())
  const open = permissions.data && publicReading(permissions.data, collections)
  const rolesPath = `${settingsPath}/roles`
  return (
    <Page
      title={t('modules.settings.roles.public_reading')}
      back={`${rolesPath}/${PUBLIC_ROLE_ID}`}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('modules.settings.settings_permissions'), href: rolesPath },
      ]}
      actions={
        <LinkButton icon="lock" href={`${rolesPath}/${PUBLIC_ROLE_ID}`}>
          {t('modules.settings.roles.public_change')}
        </LinkButton>
      }
    >
      {permissions.error && (
        <ErrorPanel details={permissions.error.message} onRetry={() => void permissions.refetch()} />
      )}
      {permissions.isLoading && <Skeleton shape="block" height={240} />}
      {open?.length === 0 && (
        <EmptyState
          icon="lock"
          title={t('modules.settings.roles.public_nothing')}
          body={t('modules.settings.roles.public_nothing_body')}
        />
      )}
      <ul className={styles.list}>
        {open?.map((entry) => (
          <OpenCollection key={entry.collection.collection} {...entry} />
        ))}
      </ul>
    </Page>
  )
}

function OpenCollection({ collection, says, fields, risks }: PublicCollection) {
  const { t } = useTranslation()
  const api = useApi()
  const names = useNames()
  const name = collection.collection
  const fieldNames = (some: readonly string[]) => some.map((field) => names.field(name, field))
  const address = new URL(`${api.project}${itemsPath(name)}`, new URL(api.root, window.location.href)).href
  return (
    <li className={styles.collection}>
      <h2 className={styles.heading}>{names.collection(name)}</h2>
      {risks.map((risk) => (
        <Notice key={risk.kind} tone="warning">
          {t(`modules.settings.roles.public_risk_${risk.kind}`, { fields: fieldNames(risk.fields) })}
        </Notice>
      ))}
      <p className={styles.text}>
        <Sentences says={says} collection={collection} />{' '}
        {t('modules.settings.roles.public_fields', { fields: fieldNames(fields) })}
      </p>
      <div className={styles.address}>
        <code>{address}</code>
        <CopyButton
          text={address}
          size="compact"
          aria-label={t('modules.settings.roles.copy_address', { address })}
        />
      </div>
    </li>
  )
}
