import { isSystemCollection, usePermissions, useProject } from '@pergola/sdk'
import { IconButton, lazyOverlay, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListedItems } from './listedItems'

const ExportDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "transfer" */ './ExportDialog').then((file) => file.ExportDialog),
)

const ImportDialog = lazyOverlay(() =>
  import(/* webpackChunkName: "transfer" */ './ImportDialog').then((file) => file.ImportDialog),
)

export interface ListingMenuProps {
  listed: ListedItems
}

/** What can be done with all that a listing shows; nothing where the server does not know how. */
export function ListingMenu({ listed }: ListingMenuProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'export' | 'import' | null>(null)
  const hasTransfers = useProject().info?.api.transfers === true
  const close = () => setOpen(null)
  const permissions = usePermissions()
  const { collection } = listed.collection
  const mayImport =
    !isSystemCollection(collection) &&
    (permissions.can('create', collection) || permissions.can('update', collection))

  if (!hasTransfers) return null
  return (
    <>
      <MenuTrigger>
        <IconButton icon="more_vert" label={t('modules.collections.more_actions')} />
        <Menu placement="bottom end" onAction={(key) => setOpen(key as 'export' | 'import')}>
          <MenuItem id="export" icon="download">
            {t('modules.collections.export')}
          </MenuItem>
          {mayImport && (
            <MenuItem id="import" icon="upload">
              {t('modules.collections.import')}
            </MenuItem>
          )}
        </Menu>
      </MenuTrigger>
      <ExportDialog isOpen={open === 'export'} listed={listed} onClose={close} />
      <ImportDialog isOpen={open === 'import'} listed={listed} onClose={close} />
    </>
  )
}
