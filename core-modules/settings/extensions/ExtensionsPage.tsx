import { useApi, useNames } from '@pergola/sdk'
import { Button, EmptyState, ErrorPanel, Page, SearchField, Skeleton, Table } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExtensionPanel } from './ExtensionPanel'
import { ExtensionRow } from './ExtensionRow'
import styles from './ExtensionsPage.module.css'
import { InstallDialog } from './InstallDialog'
import { keyOf, type ProjectExtension, projectExtensionsQuery } from './projectExtensions'
import { useAskedChange } from './useAskedChange'

/** What this project uses of the extensions on its server. */
export function ExtensionsPage({ basePath }: { basePath: string }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [isInstalling, setIsInstalling] = useState(false)
  return (
    <Page
      title={t('settings_extensions')}
      back={basePath}
      breadcrumb={[{ label: t('settings'), href: basePath }]}
      toolbar={
        <SearchField aria-label={t('search')} placeholder={t('search')} value={search} onChange={setSearch} />
      }
      actions={
        <Button variant="primary" icon="add" onPress={() => setIsInstalling(true)}>
          {t('modules.settings.extensions.install')}
        </Button>
      }
    >
      <ExtensionList search={search} />
      {isInstalling && <InstallDialog onClose={() => setIsInstalling(false)} />}
    </Page>
  )
}

function ExtensionList({ search }: { search: string }) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(projectExtensionsQuery(useApi()))
  const shown = useMatching(data ?? [], search)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { change, pending } = useAskedChange()
  const isPending = (extension: ProjectExtension) => pending !== null && keyOf(pending) === keyOf(extension)
  const opened = data?.find((extension) => keyOf(extension) === openKey)

  if (error) {
    return <ErrorPanel details={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <LoadingList />
  if (data.length === 0) return <EmptyState icon="extension" title={t('modules.settings.extensions.none')} />
  if (shown.length === 0) {
    return <EmptyState icon="search" title={t('no_results')} body={t('no_results_for', { terms: search })} />
  }
  return (
    <>
      <Table aria-label={t('settings_extensions')} density="comfortable" className={styles.table}>
        <thead>
          <tr>
            <th>{t('name')}</th>
            <th data-detail>{t('modules.settings.extensions.kind')}</th>
            <th data-detail data-numeric>
              {t('version')}
            </th>
            <th data-detail data-numeric>
              {t('modules.settings.extensions.size')}
            </th>
            <th data-detail>{t('modules.settings.extensions.tier')}</th>
            <th data-detail data-numeric>
              {t('modules.settings.extensions.used_by')}
            </th>
            <th data-detail>{t('modules.settings.extensions.health')}</th>
            <th className={styles.switch}>{t('modules.settings.extensions.enabled')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((extension) => (
            <ExtensionRow
              key={keyOf(extension)}
              extension={extension}
              isPending={isPending(extension)}
              onOpen={() => setOpenKey(keyOf(extension))}
              onEnable={(enabled) => void change(extension, { enabled })}
            />
          ))}
        </tbody>
      </Table>
      {opened && (
        <ExtensionPanel
          extension={opened}
          isPending={isPending(opened)}
          onChange={(changes) => void change(opened, changes)}
          onClose={() => setOpenKey(null)}
        />
      )}
    </>
  )
}

function LoadingList() {
  return (
    <div className={styles.loading} aria-busy="true">
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} shape="block" height={32} />
      ))}
    </div>
  )
}

/** Those whose name or id contains the search, installed ones first, then by kind and name. */
function useMatching(list: readonly ProjectExtension[], search: string): ProjectExtension[] {
  const names = useNames()
  const { i18n } = useTranslation()
  const nameOf = ({ kind, id, name }: ProjectExtension) => names.extension(kind, id, name)
  const term = search.trim().toLocaleLowerCase(i18n.language)
  return list
    .filter((extension) =>
      `${nameOf(extension)} ${extension.id}`.toLocaleLowerCase(i18n.language).includes(term),
    )
    .sort(
      (a, b) =>
        Number(b.source === 'custom') - Number(a.source === 'custom') ||
        a.kind.localeCompare(b.kind) ||
        nameOf(a).localeCompare(nameOf(b), i18n.language),
    )
}
