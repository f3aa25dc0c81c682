import { type Collection, useNames, usePaths } from '@pergola/sdk'
import { Button, IconButton, Menu, MenuItem, MenuSeparator, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface CollectionActionsProps {
  collection: Collection
  /** Address of its own page. */
  href: string
  onManage: () => void
  onStopManaging: () => void
  onRemove: () => void
}

export function CollectionActions(props: CollectionActionsProps) {
  const { collection, href, onManage, onStopManaging, onRemove } = props
  const { t } = useTranslation()
  const paths = usePaths()
  const name = useNames().collection(collection.collection)
  return collection.managed ? (
    <MenuTrigger>
      <IconButton icon="more_vert" label={t('modules.settings.model.actions_of', { name })} size="compact" />
      <Menu placement="bottom end">
        <MenuItem icon="tune" href={href}>
          {t('modules.settings.model.edit_fields')}
        </MenuItem>
        <MenuItem icon="view_headline" href={paths.listing(collection.collection)}>
          {t('modules.settings.model.open_items')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="link_off" onAction={onStopManaging}>
          {t('modules.settings.model.stop_managing')}
        </MenuItem>
        <MenuItem icon="delete" isDanger onAction={onRemove}>
          {t('modules.settings.model.delete_collection')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  ) : (
    <Button size="compact" onPress={onManage} aria-label={t('modules.settings.model.manage_named', { name })}>
      {t('modules.settings.model.manage')}
    </Button>
  )
}
