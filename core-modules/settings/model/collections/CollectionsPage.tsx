import { type Collection, isSystemCollection, useNames, useProject, useSortedCollections } from '@pergola/sdk'
import { PageDrop } from '@pergola/sdk/items'
import { Button, EmptyState, Page, SearchField } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { CollectionList } from './CollectionList'
import styles from './CollectionsPage.module.css'
import { CreateCollectionDialog } from './CreateCollectionDialog'
import { MakeButtons, PageActions } from './PageActions'
import { useCollectionOrder } from './useCollectionOrder'

/** From how many collections on a search box helps. */
const SEARCHED_FROM = 8

export interface CollectionsPageProps {
  settingsPath: string
  /** A table was dropped, or is asked for: null. */
  onTable: (file: File | null) => void
}

/** Every collection of the project, and the tables of its database that it does not manage. */
export function CollectionsPage({ settingsPath, onTable }: CollectionsPageProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [parameters, setParameters] = useSearchParams()
  const isCreating = parameters.has('new')
  const setIsCreating = (isOpen: boolean) => setParameters(isOpen ? { new: '' } : {}, { replace: true })
  const { collections: own, reorder } = useCollectionOrder(useOwnCollections())
  const found = useFound(own, search)
  const managed = found.filter(({ managed }) => managed)
  const basePath = `${settingsPath}/collections`
  const hasManaged = own.some(({ managed }) => managed)
  const openTable = useOpenTable(`${basePath}/import-table`, onTable)
  const making = {
    onCreate: () => setIsCreating(true),
    onImport: openTable && (() => openTable(null)),
  }

  return (
    <Page
      title={t('modules.settings.settings_collections_fields')}
      back={settingsPath}
      breadcrumb={[{ label: t('settings'), href: settingsPath }]}
      toolbar={
        own.length >= SEARCHED_FROM && (
          <SearchField
            aria-label={t('search')}
            placeholder={t('search')}
            value={search}
            onChange={setSearch}
          />
        )
      }
      actions={<PageActions basePath={basePath} making={hasManaged ? making : null} />}
    >
      <div className={styles.lists}>
        {!hasManaged && (
          <EmptyState
            className={styles.empty}
            icon="box"
            title={t('no_collections')}
            body={t('modules.settings.model.no_collections_body')}
            action={
              <div className={styles.choices}>
                <MakeButtons {...making} />
              </div>
            }
          />
        )}
        {found.length === 0 && own.length > 0 && (
          <NothingFound search={search} onClear={() => setSearch('')} />
        )}
        <CollectionList
          label={t('modules.settings.settings_collections_fields')}
          collections={managed}
          basePath={basePath}
          // A part of the collections has no order of its own.
          onReorder={found === own ? reorder : null}
        />
        <CollectionList
          label={t('modules.settings.model.unmanaged')}
          explanation={t('modules.settings.model.unmanaged_body')}
          collections={found.filter(({ managed }) => !managed)}
          basePath={basePath}
        />
      </div>
      {openTable && !isCreating && (
        <PageDrop
          hint={t('modules.settings.model.drop_table')}
          onFiles={([file]) => file && openTable(file)}
        />
      )}
      {isCreating && <CreateCollectionDialog basePath={basePath} onClose={() => setIsCreating(false)} />}
    </Page>
  )
}

/** Opens the page on which a table becomes a collection; null where the server makes none. */
function useOpenTable(path: string, onTable: CollectionsPageProps['onTable']) {
  const hasTables = useProject().info?.api.transfers === true
  const navigate = useNavigate()
  if (!hasTables) return null
  return (file: File | null) => {
    onTable(file)
    navigate(path)
  }
}

function NothingFound({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon="search"
      title={t('no_results')}
      body={t('no_results_for', { terms: search })}
      action={<Button onPress={onClear}>{t('modules.settings.model.clear_search')}</Button>}
    />
  )
}

function useOwnCollections(): Collection[] {
  const sorted = useSortedCollections()
  return useMemo(() => sorted.filter(({ collection }) => !isSystemCollection(collection)), [sorted])
}

function useFound(collections: readonly Collection[], search: string): readonly Collection[] {
  const names = useNames()
  const terms = search.trim().toLowerCase()
  if (terms === '') return collections
  return collections.filter(({ collection, note }) =>
    [collection, names.collection(collection), note ?? ''].some((text) => text.toLowerCase().includes(terms)),
  )
}
