import { useApi } from '@pergola/sdk'
import { Button, EmptyState, ErrorPanel, Page, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ExtensionFilters, NO_FILTERS } from './ExtensionFilters'
import { ExtensionPanel } from './ExtensionPanel'
import styles from './ExtensionsPage.module.css'
import { ExtensionTable } from './ExtensionTable'
import { InstallDialog } from './InstallDialog'
import type { ExtensionFilterValues } from './ListedExtension'
import { keyOf, projectExtensionsQuery } from './projectExtensions'
import { useAskedChange } from './useAskedChange'

/** What this project uses of the extensions on its server. */
export function ExtensionsPage({ basePath }: { basePath: string }) {
  const { t } = useTranslation()
  const [filters, setFilters] = useState(NO_FILTERS)
  const [isInstalling, setIsInstalling] = useState(false)
  return (
    <Page
      title={t('modules.settings.settings_extensions')}
      back={basePath}
      breadcrumb={[{ label: t('settings'), href: basePath }]}
      toolbar={<ExtensionFilters value={filters} onChange={setFilters} />}
      actions={
        <Button variant="primary" icon="add" onPress={() => setIsInstalling(true)}>
          {t('modules.settings.extensions.install')}
        </Button>
      }
    >
      <ExtensionList filters={filters} onClearFilters={() => setFilters(NO_FILTERS)} />
      {isInstalling && <InstallDialog onClose={() => setIsInstalling(false)} />}
    </Page>
  )
}

interface ExtensionListProps {
  filters: ExtensionFilterValues
  onClearFilters: () => void
}

function ExtensionList({ filters, onClearFilters }: ExtensionListProps) {
  const { t } = useTranslation()
  const { data, error, isFetching, refetch } = useQuery(projectExtensionsQuery(useApi()))
  const [openKey, setOpenKey] = useState<string | null>(null)
  const { change, pending } = useAskedChange()
  const pendingKey = pending && keyOf(pending)
  const opened = data?.find((extension) => keyOf(extension) === openKey)

  if (error) {
    return <ErrorPanel details={error.message} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  if (!data) return <LoadingList />
  if (data.length === 0) return <EmptyState icon="extension" title={t('modules.settings.extensions.none')} />
  return (
    <>
      <ExtensionTable
        extensions={data}
        filters={filters}
        pendingKey={pendingKey}
        onClearFilters={onClearFilters}
        onOpen={(extension) => setOpenKey(keyOf(extension))}
        onEnable={(extension, enabled) => void change(extension, { enabled })}
      />
      {opened && (
        <ExtensionPanel
          extension={opened}
          isPending={keyOf(opened) === pendingKey}
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
        // biome-ignore lint/suspicious/noArrayIndexKey: all are alike
        <Skeleton key={index} shape="block" height={32} />
      ))}
    </div>
  )
}
