import { useApi, useCurrentUser, usePaths, usePermissions, useProject } from '@pergola/sdk'
import { Listing, type ListingPlace, PageDrop } from '@pergola/sdk/items'
import { Button, EmptyState, LinkButton, lazyComponent, Page, Sheet, useIsNarrow } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { foldersQuery } from './folders/foldersQuery'
import { type Place, pathOf } from './folders/folderTree'
import { type FolderRights, useFolderRights } from './folders/useFolderRights'
import styles from './Library.module.css'
import { SelectedFiles } from './SelectedFiles'
import { UploadButton } from './UploadButton'
import { useDeletionNote } from './uses/useDeletionNote'

const FolderPane = lazyComponent(
  () => import(/* webpackChunkName: "folders" */ './folders/FolderPane').then((file) => file.FolderPane),
  () => <div className={styles.panePlaceholder} />,
)

/** The files of the project, with their folders beside them. */
export function Library() {
  const { t } = useTranslation()
  const canUpload = usePermissions().can('create', 'directus_files')
  const rights = useFolderRights()
  const deletionNote = useDeletionNote()
  if (rights.canSee) return <LibraryWithFolders canUpload={canUpload} rights={rights} />
  return (
    <>
      <Listing
        collection="directus_files"
        title={t('file_library')}
        icon="folder"
        newAction={canUpload ? <UploadButton /> : null}
        defaultSort="-uploaded_on"
        deletionNote={deletionNote}
        hasPersonalBookmarksOnly
      />
      {canUpload && <PageDrop />}
    </>
  )
}

interface LibraryWithFoldersProps {
  canUpload: boolean
  rights: FolderRights
}

function LibraryWithFolders({ canUpload, rights }: LibraryWithFoldersProps) {
  const { t } = useTranslation()
  const api = useApi()
  const navigate = useNavigate()
  const isNarrow = useIsNarrow()
  const deletionNote = useDeletionNote()
  const [isTreeOpen, setIsTreeOpen] = useState(false)
  const library = usePaths().listing('directus_files')
  const { isAdmin } = useCurrentUser()
  // Other servers of the contract have no such answer.
  const listsUnused = useProject().info?.api.hydrate === true && isAdmin
  const place = placeIn(useSearchParams()[0])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folder was chosen, so its drawer has done its work
  useEffect(() => setIsTreeOpen(false), [place])
  const { data: folders } = useQuery(foldersQuery(api))
  const path = useMemo(
    () => (typeof place === 'number' ? pathOf(folders ?? [], place) : []),
    [folders, place],
  )
  const folder = path.at(-1)
  // Opened from the tree a folder shows what is in it: the search before it ends, so it is named as empty.
  const hrefOf = (target: Place) =>
    target === 'all' ? `${library}?q=` : `${library}?folder=${target ?? NO_FOLDER}&q=`

  const title = placeTitle()
  const values = typeof place === 'number' ? { folder: String(place) } : undefined
  const listingPlace = useMemo(
    (): ListingPlace => ({
      filters: filtersOf(place),
      beyond: { field: 'folder', template: '{{ name }}' },
      empty: {
        icon: 'folder_open',
        title: t(place === null ? 'modules.files.none_outside' : 'modules.files.empty_folder'),
        body: t(canUpload ? 'modules.files.empty_folder_body' : 'modules.files.empty_folder_readonly'),
      },
    }),
    [place, canUpload, t],
  )

  const pane = (
    <FolderPane
      place={place}
      rights={rights}
      hrefOf={hrefOf}
      unusedHref={listsUnused ? `${library}/unused` : undefined}
      onGone={(around) => navigate(hrefOf(around ?? 'all'), { replace: true })}
    />
  )
  const isMissing = typeof place === 'number' && folders !== undefined && !folder
  return (
    <div className={styles.library}>
      {!isNarrow && pane}
      {isNarrow && (
        <Sheet
          isOpen={isTreeOpen}
          onOpenChange={setIsTreeOpen}
          side="start"
          isFlush
          aria-label={t('modules.files.folders')}
        >
          {pane}
        </Sheet>
      )}
      <div className={styles.files}>
        {isMissing ? (
          <Page title={t('file_library')} icon="folder" back={library} sidebar={null}>
            <EmptyState
              icon="folder_off"
              title={t('modules.files.folder_missing')}
              body={t('modules.files.folder_missing_body')}
              action={<LinkButton href={library}>{t('modules.files.all_files')}</LinkButton>}
            />
          </Page>
        ) : (
          <Listing
            collection="directus_files"
            title={title}
            icon="folder"
            breadcrumb={breadcrumb()}
            back={place === 'all' ? undefined : hrefOf(path.at(-2)?.id ?? 'all')}
            newAction={
              <>
                {isNarrow && (
                  <Button icon="folder" onPress={() => setIsTreeOpen(true)}>
                    {t('modules.files.folders')}
                  </Button>
                )}
                {canUpload && <UploadButton values={values} />}
              </>
            }
            selectedActions={
              rights.canMoveFiles
                ? (selection) => <SelectedFiles selection={selection} place={place} />
                : undefined
            }
            place={listingPlace}
            defaultSort="-uploaded_on"
            deletionNote={deletionNote}
            hasPersonalBookmarksOnly
          />
        )}
      </div>
      {canUpload && !isMissing && <PageDrop values={values} />}
    </div>
  )

  function placeTitle(): string {
    if (place === 'all') return t('file_library')
    return place === null ? t('modules.files.no_folder') : (folder?.name ?? t('loading'))
  }

  function breadcrumb() {
    if (place === 'all') return undefined
    return [
      { label: t('file_library'), href: hrefOf('all') },
      ...path.slice(0, -1).map(({ id, name }) => ({ label: name, href: hrefOf(id) })),
    ]
  }
}

/** In the address, for files that are in no folder. */
const NO_FOLDER = 'none'

function placeIn(params: URLSearchParams): Place {
  const folder = params.get('folder')
  if (folder === NO_FOLDER) return null
  return folder !== null && /^\d{1,15}$/.test(folder) ? Number(folder) : 'all'
}

function filtersOf(place: Place): ListingPlace['filters'] {
  if (place === 'all') return []
  return place === null
    ? [{ field: 'folder', operator: 'null', value: '' }]
    : [{ field: 'folder', operator: 'eq', value: place }]
}
