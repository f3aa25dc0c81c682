import { IconButton, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

interface RowToolsProps {
  title: string
  /** Left out where rows cannot be duplicated. */
  onDuplicate?: () => void
  onDelete: () => void
}

export function RowTools({ title, onDuplicate, onDelete }: RowToolsProps) {
  const { t } = useTranslation()
  if (!onDuplicate) {
    return (
      <IconButton
        icon="close"
        size="compact"
        label={t('interfaces.repeater.delete_row', { title })}
        onPress={onDelete}
      />
    )
  }
  return (
    <MenuTrigger>
      <IconButton icon="more_vert" size="compact" label={t('interfaces.repeater.row_tools', { title })} />
      <Menu placement="bottom end">
        <MenuItem icon="content_copy" onAction={onDuplicate}>
          {t('duplicate')}
        </MenuItem>
        <MenuItem icon="delete" isDanger onAction={onDelete}>
          {t('delete')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
}
