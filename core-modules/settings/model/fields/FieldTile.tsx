import { type Field, useExtensionNames, useExtensions, useNames } from '@pergola/sdk'
import { interfaceIdOf } from '@pergola/sdk/items'
import { Badge, Button, Icon, IconButton, Menu, MenuItem, MenuSeparator, MenuTrigger } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { FieldNameBox } from './FieldNameBox'
import styles from './FieldTile.module.css'

interface FieldTileProps {
  field: Field
  /** Address of its own page. */
  href: string
  onManage: () => void
  onToggleWidth: () => void
  /** It is called otherwise, in the language of the console. */
  onRename: (label: string) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** Types whose fields stand for something that cannot simply be there twice. */
const SINGLE_TYPES: readonly string[] = ['m2o', 'o2m', 'translation', 'sort', 'status']

/** One field on the page of its collection: what it is called, what edits it, and what is special about it. */
export function FieldTile(props: FieldTileProps) {
  const { field, href, onManage, onToggleWidth, onRename } = props
  const { t } = useTranslation()
  const names = useNames()
  const manifest = useExtensions('interface')[interfaceIdOf(field)]
  const name = names.field(field.collection, field.field)
  const isManaged = field.interface !== null && field.interface !== ''
  const nameOf = useExtensionNames('interface')
  const interfaceName = manifest ? nameOf(manifest) : interfaceIdOf(field)
  const isHalf = field.width?.startsWith('half') ?? false
  const isHidden = field.hidden_detail
  const [isRenaming, setIsRenaming] = useState(false)
  if (!isManaged) return <ColumnTile field={field} name={name} onManage={onManage} />
  return (
    <div
      className={styles.tile}
      data-subdued={isHidden || undefined}
      data-divider={field.interface === 'divider' || undefined}
    >
      <span className={styles.icon}>
        <Icon name={manifest?.icon ?? 'category'} size={20} />
      </span>
      <span className={styles.texts}>
        {isRenaming ? (
          <FieldNameBox
            name={name}
            onClose={(label) => {
              setIsRenaming(false)
              if (label !== null) onRename(label)
            }}
          />
        ) : (
          <Link to={href} className={styles.name}>
            {name}
            {field.required && (
              <span className={styles.star} title={t('modules.settings.model.required')}>
                *
              </span>
            )}
          </Link>
        )}
        <span className={styles.kind}>
          <code>{field.field}</code>
          <span aria-hidden="true">·</span>
          <span className={styles.interface} title={interfaceName}>
            {interfaceName}
          </span>
        </span>
        <span className={styles.marks}>
          {field.primary_key && <Badge icon="vpn_key">{t('modules.settings.model.key')}</Badge>}
          {field.readonly && <Badge icon="lock">{t('modules.settings.model.read_only')}</Badge>}
          {isHidden && <Badge icon="visibility_off">{t('modules.settings.model.hidden')}</Badge>}
        </span>
      </span>
      <IconButton
        className={styles.width}
        icon={isHalf ? 'width_full' : 'view_column_2'}
        label={t(isHalf ? 'modules.settings.model.make_full' : 'modules.settings.model.make_half', { name })}
        size="compact"
        onPress={onToggleWidth}
      />
      <FieldMenu name={name} {...props} onRenaming={() => setIsRenaming(true)} />
    </div>
  )
}

/** A column that is no field yet. */
function ColumnTile({
  field,
  name,
  onManage,
}: Pick<FieldTileProps, 'field' | 'onManage'> & { name: string }) {
  const { t } = useTranslation()
  return (
    <div className={styles.tile} data-subdued>
      <span className={styles.icon}>
        <Icon name="view_column" size={20} />
      </span>
      <span className={styles.texts}>
        <code className={styles.name}>{field.field}</code>
        <span className={styles.kind}>
          {t('modules.settings.model.column_only', { datatype: field.datatype ?? field.type })}
        </span>
      </span>
      <Button
        size="compact"
        onPress={onManage}
        aria-label={t('modules.settings.model.manage_named', { name })}
      >
        {t('modules.settings.model.manage')}
      </Button>
    </div>
  )
}

interface FieldMenuProps extends Pick<FieldTileProps, 'field' | 'href' | 'onDuplicate' | 'onRemove'> {
  name: string
  onRenaming: () => void
}

function FieldMenu({ field, name, href, onRenaming, onDuplicate, onRemove }: FieldMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      <IconButton icon="more_vert" label={t('modules.settings.model.actions_of', { name })} size="compact" />
      <Menu placement="bottom end">
        <MenuItem icon="edit" href={href}>
          {t('modules.settings.model.edit_field')}
        </MenuItem>
        <MenuItem icon="text_fields" onAction={onRenaming}>
          {t('modules.settings.model.rename')}
        </MenuItem>
        <MenuItem
          icon="content_copy"
          isDisabled={field.primary_key || SINGLE_TYPES.includes(field.type)}
          onAction={onDuplicate}
        >
          {t('modules.settings.model.duplicate')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem icon="delete" isDanger isDisabled={field.primary_key} onAction={onRemove}>
          {t('modules.settings.model.delete_field')}
        </MenuItem>
      </Menu>
    </MenuTrigger>
  )
}
