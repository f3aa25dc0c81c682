import { type Collection, useNames, usePaths } from '@pergola/sdk'
import { Badge, Button, Icon, IconButton, Menu, MenuItem, MenuSeparator, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import styles from './CollectionsPage.module.css'

interface CollectionRowProps {
  collection: Collection
  /** Address of its own page. */
  href: string
  /** `undefined` while it is counted. */
  itemCount: number | undefined
  onManage: () => void
  onStopManaging: () => void
  onRemove: () => void
}

export function CollectionRow(props: CollectionRowProps) {
  const { collection, href, itemCount, onManage, onStopManaging, onRemove } = props
  const { t, i18n } = useTranslation()
  const paths = usePaths()
  const { managed, hidden, single, icon, note } = collection
  const name = useNames().collection(collection.collection)
  const fieldCount = Object.keys(collection.fields).length
  const format = (count: number) => count.toLocaleString(i18n.language)
  const title = (
    <>
      <span className={styles.icon}>
        <Icon name={icon ?? 'box'} />
      </span>
      <span className={styles.texts}>
        <span className={styles.title}>
          <span className={styles.name}>{name}</span>
          {hidden && <Badge icon="visibility_off">{t('modules.settings.model.hidden')}</Badge>}
          {single && <Badge>{t('modules.settings.model.single')}</Badge>}
        </span>
        <span className={styles.summary}>
          <code className={styles.code}>{collection.collection}</code>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </span>
    </>
  )
  return (
    <tr data-subdued={hidden || !managed || undefined} className={styles.row}>
      <th scope="row">
        {managed ? (
          <Link to={href} className={styles.link}>
            {title}
          </Link>
        ) : (
          <span className={styles.link}>{title}</span>
        )}
      </th>
      <td data-numeric data-detail>
        {format(fieldCount)}
      </td>
      <td data-numeric data-detail>
        {itemCount === undefined ? '--' : format(itemCount)}
      </td>
      <td className={styles.actions}>
        {managed ? (
          <MenuTrigger>
            <IconButton
              icon="more_vert"
              label={t('modules.settings.model.actions_of', { name })}
              size="compact"
            />
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
          <Button
            size="compact"
            onPress={onManage}
            aria-label={t('modules.settings.model.manage_named', { name })}
          >
            {t('modules.settings.model.manage')}
          </Button>
        )}
      </td>
    </tr>
  )
}
