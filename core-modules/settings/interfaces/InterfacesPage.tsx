import {
  type ExtensionManifest,
  isSystemCollection,
  useCollections,
  useExtensionNames,
  useExtensions,
} from '@pergola/sdk'
import { interfaceIdOf } from '@pergola/sdk/items'
import { DataTable, EmptyState, Icon, Page, SearchField } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './InterfacesPage.module.css'

/** Every interface of the project, each leading to where it can be tried out. */
export function InterfacesPage({ settingsPath }: { settingsPath: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const rows = useInterfaceRows()
  const terms = search.trim().toLowerCase()
  const found = rows.filter(({ manifest, name }) => `${name} ${manifest.id}`.toLowerCase().includes(terms))
  return (
    <Page
      title={t('interface_other')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      toolbar={
        <SearchField aria-label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      }
    >
      {found.length === 0 ? (
        <EmptyState icon="search" title={t('no_results')} body={t('no_results_for', { terms: search })} />
      ) : (
        <DataTable
          aria-label={t('interface_other')}
          className={styles.table}
          density="comfortable"
          rows={found}
          getKey={({ manifest }) => manifest.id}
          columns={[
            {
              id: 'name',
              label: t('name'),
              cell: ({ manifest, name }) => (
                <Link
                  className={styles.link}
                  to={`${settingsPath}/interfaces/${encodeURIComponent(manifest.id)}`}
                >
                  <Icon name={manifest.icon} />
                  <span className={styles.texts}>
                    <span>{name}</span>
                    <code className={styles.id}>{manifest.id}</code>
                  </span>
                </Link>
              ),
            },
            {
              id: 'stores',
              label: t('modules.settings.interfaces.stores'),
              cell: ({ manifest }) => manifest.types.join(', '),
            },
            {
              id: 'version',
              label: t('modules.settings.interfaces.version'),
              isNumeric: true,
              isDetail: true,
              cell: ({ manifest }) => manifest.version,
            },
            {
              id: 'used_by',
              label: t('modules.settings.interfaces.used_by'),
              isNumeric: true,
              cell: ({ useCount }) => t('modules.settings.interfaces.field_count', { count: useCount }),
            },
          ]}
        />
      )}
    </Page>
  )
}

interface InterfaceRow {
  manifest: ExtensionManifest
  name: string
  /** Fields of the project's own collections. */
  useCount: number
}

function useInterfaceRows(): InterfaceRow[] {
  const { i18n } = useTranslation()
  const nameOf = useExtensionNames('interface')
  const manifests = useExtensions('interface')
  const collections = useCollections()
  return useMemo(() => {
    const counts = new Map<string, number>()
    for (const { collection, fields } of Object.values(collections)) {
      if (isSystemCollection(collection)) continue
      for (const field of Object.values(fields)) {
        const id = interfaceIdOf(field)
        counts.set(id, (counts.get(id) ?? 0) + 1)
      }
    }
    return Object.values(manifests)
      .map((manifest) => ({
        manifest,
        name: nameOf(manifest),
        useCount: counts.get(manifest.id) ?? 0,
      }))
      .sort((a, b) => a.name.localeCompare(b.name, i18n.language))
  }, [manifests, collections, nameOf, i18n.language])
}
