import { useApi, useCurrentUser, useIsPergolaServer, usePaths, usePermissions } from '@pergola/sdk'
import { Listing, type ListingPlace, PageDrop } from '@pergola/sdk/items'
import { Button, EmptyState, LinkButton, lazyComponent, Page, Sheet, useIsNarrow } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { type Folder, foldersQuery } from './folders/foldersQuery'
import { type Place, pathOf } from './folders/folderTree'
import { type FolderRights, useFolderRights } from './folders/useFolderRights'
import styles from './Library.module.css'
import { SelectedFiles } from './SelectedFiles'
import { useDeletionNote } from './uses/useDeletionNote'
import { useUpload } from './useUpload'

const FolderPane = lazyComponent(
  () => import(/* webpackChunkName: "folders" */ './folders/FolderPane').then((file) => file.FolderPane),
  () => <div className={styles.panePlaceholder} />,
)

/** The files of the project, with their folders beside them. */
export function Library() {
  const canUpload = usePermissions().can('create', 'directus_files')
  const rights = useFolderRights()
  if (rights.canSee) return <LibraryWithFolders canUpload={canUpload} rights={rights} />
  return <AllFiles canUpload={canUpload} />
}

/** The library of a project whose folders the person does not see. */
function AllFiles({ canUpload }: { canUpload: boolean }) {
  const { t } = useTranslation()
  const deletion = useDeletionNote()
  const upload = useUpload(canUpload)
  return (
    <>
      <Listing
        collection="directus_files"
        title={t('file_library')}
        icon="folder"
        newAction={upload.newButton}
        emptyAction={upload.emptyButton}
        defaultSort="-uploaded_on"
        deletionNote={deletion.note}
        hasPersonalBookmarksOnly
      />
      {canUpload && <PageDrop />}
      {upload.dialog}
      {deletion.dialog}
    </>
  )
}

interface LibraryWithFoldersProps {
  canUpload: boolean
  rights: FolderRights
}

function LibraryWithFolders({ canUpload, rights }: LibraryWithFoldersProps) {
  const isNarrow = useIsNarrow()
  const [isTreeOpen, setIsTreeOpen] = useState(false)
  const shown = useShownPlace()
  const { place } = shown
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folder was chosen, so its drawer has done its work
  useEffect(() => setIsTreeOpen(false), [place])
  const { t } = useTranslation()
  const [filesOver, setFilesOver] = useState<Place | undefined>()
  const { data: folders } = useQuery(foldersQuery(useApi()))
  const values = valuesIn(place)
  const named = folders?.find(({ id }) => id === filesOver)?.name

  return (
    <div className={styles.library}>
      <Folders
        shown={shown}
        rights={rights}
        onFilesOver={canUpload ? setFilesOver : undefined}
        drawer={isNarrow ? { isOpen: isTreeOpen, onOpenChange: setIsTreeOpen } : null}
      />
      <div className={styles.files}>
        {shown.isMissing ? (
          <MissingFolder library={shown.library} />
        ) : (
          <FilesOfPlace
            shown={shown}
            rights={rights}
            canUpload={canUpload}
            values={values}
            onTreeOpen={isNarrow ? () => setIsTreeOpen(true) : undefined}
          />
        )}
      </div>
      {canUpload && !shown.isMissing && (
        <PageDrop
          values={filesOver === undefined ? values : valuesIn(filesOver)}
          hint={named && t('modules.files.drop_into', { folder: named })}
        />
      )}
    </div>
  )
}

/** What files that are uploaded at a place get. */
function valuesIn(place: Place): Record<string, string> | undefined {
  return typeof place === 'number' ? { folder: String(place) } : undefined
}

interface ShownPlace {
  /** The address of the library. */
  library: string
  /** What of it is shown. */
  place: Place
  /** The folders down to the shown one; empty where that is none, or while they load. */
  path: readonly Folder[]
  /** The folder of the address is not there. */
  isMissing: boolean
  hrefOf: (place: Place) => string
}

/** What of the library the address asks for. */
function useShownPlace(): ShownPlace {
  const api = useApi()
  const library = usePaths().listing('directus_files')
  const place = placeIn(useSearchParams()[0])
  const { data: folders } = useQuery(foldersQuery(api))
  const path = useMemo(
    () => (typeof place === 'number' ? pathOf(folders ?? [], place) : []),
    [folders, place],
  )
  return {
    library,
    place,
    path,
    isMissing: typeof place === 'number' && folders !== undefined && path.length === 0,
    // Opened from the tree a folder shows what is in it: the search before it ends, so it is named as empty.
    hrefOf: (target) => (target === 'all' ? `${library}?q=` : `${library}?folder=${target ?? NO_FOLDER}&q=`),
  }
}

interface FoldersProps {
  shown: ShownPlace
  rights: FolderRights
  /** On a phone they open over the files; `null` where they stand beside them. */
  drawer: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void } | null
  onFilesOver: ((place: Place | undefined) => void) | undefined
}

/** The folders, beside the files or over them. */
function Folders({ shown: { library, place, hrefOf }, rights, drawer, onFilesOver }: FoldersProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { isAdmin } = useCurrentUser()
  // Other servers of the contract have no such answer.
  const listsUnused = useIsPergolaServer() && isAdmin
  const pane = (
    <FolderPane
      place={place}
      rights={rights}
      hrefOf={hrefOf}
      unusedHref={listsUnused ? `${library}/unused` : undefined}
      onGone={(around) => navigate(hrefOf(around ?? 'all'), { replace: true })}
      onFilesOver={onFilesOver}
    />
  )
  if (!drawer) return pane
  return (
    <Sheet {...drawer} side="start" isFlush aria-label={t('modules.files.folders')}>
      {pane}
    </Sheet>
  )
}

function MissingFolder({ library }: { library: string }) {
  const { t } = useTranslation()
  return (
    <Page title={t('file_library')} icon="folder" back={library} sidebar={null}>
      <EmptyState
        icon="folder_off"
        title={t('modules.files.folder_missing')}
        body={t('modules.files.folder_missing_body')}
        action={<LinkButton href={library}>{t('modules.files.all_files')}</LinkButton>}
      />
    </Page>
  )
}

interface FilesOfPlaceProps extends LibraryWithFoldersProps {
  shown: ShownPlace
  /** What uploaded files get. */
  values: Record<string, string> | undefined
  /** Shows the folders, where they do not stand beside the files. */
  onTreeOpen: (() => void) | undefined
}

function FilesOfPlace({ shown, rights, canUpload, values, onTreeOpen }: FilesOfPlaceProps) {
  const { t } = useTranslation()
  const { place, path, hrefOf } = shown
  const deletion = useDeletionNote()
  const upload = useUpload(canUpload, values)
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
  return (
    <>
      <Listing
        collection="directus_files"
        title={placeTitle()}
        icon="folder"
        breadcrumb={breadcrumb()}
        back={place === 'all' ? undefined : hrefOf(path.at(-2)?.id ?? 'all')}
        newAction={
          <>
            {onTreeOpen && (
              <Button icon="folder" onPress={onTreeOpen}>
                {t('modules.files.folders')}
              </Button>
            )}
            {upload.newButton}
          </>
        }
        emptyAction={
          typeof place === 'number' ? <EmptyFolder>{upload.emptyButton}</EmptyFolder> : upload.emptyButton
        }
        selectedActions={
          rights.canMoveFiles
            ? (selection) => <SelectedFiles selection={selection} place={place} />
            : undefined
        }
        place={listingPlace}
        defaultSort="-uploaded_on"
        deletionNote={deletion.note}
        hasPersonalBookmarksOnly
      />
      {upload.dialog}
      {deletion.dialog}
    </>
  )

  function placeTitle(): string {
    if (place === 'all') return t('file_library')
    return place === null ? t('modules.files.no_folder') : (path.at(-1)?.name ?? t('loading'))
  }

  function breadcrumb() {
    if (place === 'all') return undefined
    return [
      { label: t('file_library'), href: hrefOf('all') },
      ...path.slice(0, -1).map(({ id, name }) => ({ label: name, href: hrefOf(id) })),
    ]
  }
}

/** A folder without files may have been deleted meanwhile: whether it is there is asked again. */
function EmptyFolder({ children }: { children: ReactNode }) {
  useQuery({ ...foldersQuery(useApi()), refetchOnMount: 'always' })
  return children
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
