import { isSystemCollection, useCurrentUser, usePermissions, useProject } from '@pergola/sdk'
import { useLeftJob } from '@pergola/sdk/items'
import { IconButton, lazyComponent, lazyOverlay, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { memo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedItems } from '../data/ListedItems'
import { isImportInto } from '../jobs/jobs'

const ExportDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "transfer" */ './ExportDialog').then((file) => file.ExportDialog),
)

const ImportDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "transfer" */ './ImportDialog').then((file) => file.ImportDialog),
)

const SpeedDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "speed" */ '../speed/SpeedDialog').then((file) => file.SpeedDialog),
)

const JobDialog = lazyComponent(
  () => import(/* webpackChunkName: "batch" */ '../jobs/JobDialog').then((file) => file.JobDialog),
  () => null,
)

export interface ListingMenuProps {
  listed: ListedItems
}

type MoreAction = 'export' | 'import' | 'speed'

/** What can be done with all that a listing shows; nothing where the server does not know how. */
export function ListingMenu({ listed }: ListingMenuProps) {
  const [open, setOpen] = useState<MoreAction | null>(null)
  const info = useProject().info?.api
  const hasTransfers = info?.transfers === true
  const permissions = usePermissions()
  const { collection } = listed.collection
  const { job: leftJob, forget } = useLeftJob({
    isMine: (job) => (job.kind === 'import' ? isImportInto(collection, job) : job.collection === collection),
    isEnabled: hasTransfers && !isSystemCollection(collection),
    isBackground: true,
  })
  const isImporting = leftJob?.kind === 'import'
  function close() {
    setOpen(null)
    forget()
  }
  const mayImport =
    !isSystemCollection(collection) &&
    (permissions.can('create', collection) || permissions.can('update', collection))

  const hasSpeed = useCurrentUser().isAdmin && info?.indexes === true && !isSystemCollection(collection)

  if (!hasTransfers) return null
  return (
    <>
      <MoreActions hasImport={mayImport} hasSpeed={hasSpeed} onAction={setOpen} />
      <ExportDialog isOpen={open === 'export'} listed={listed} onClose={close} />
      <ImportDialog isOpen={open === 'import' || isImporting} listed={listed} onClose={close} />
      <SpeedDialog isOpen={open === 'speed'} listed={listed} onClose={close} />
      {leftJob && !isImporting && <JobDialog job={leftJob} onClose={forget} />}
    </>
  )
}

interface MoreActionsProps {
  hasImport: boolean
  hasSpeed: boolean
  onAction: (action: MoreAction) => void
}

/** By itself: other rows do not draw it. */
const MoreActions = memo(function MoreActions({ hasImport, hasSpeed, onAction }: MoreActionsProps) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      <IconButton icon="more_vert" label={t('modules.collections.more_actions')} />
      <Menu placement="bottom end" onAction={(key) => onAction(key as MoreAction)}>
        <MenuItem id="export" icon="download">
          {t('modules.collections.export')}
        </MenuItem>
        {hasImport && (
          <MenuItem id="import" icon="upload">
            {t('modules.collections.import')}
          </MenuItem>
        )}
        {hasSpeed && (
          <MenuItem id="speed" icon="speed">
            {t('modules.collections.speed_of_view')}
          </MenuItem>
        )}
      </Menu>
    </MenuTrigger>
  )
})
