import { type Collection, type Permission, useNames } from '@pergola/sdk'
import { CREATE_FORM_STATUS } from '@pergola/sdk/contract'
import { Button, IconButton, Menu, MenuItem, MenuTrigger } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { LevelCell } from './LevelCell'
import styles from './PermissionMatrix.module.css'
import { COLUMNS, levelOf, levelsOf, type PermissionTable, rowOf, statusesOf } from './permissionTable'

interface MatrixRowProps {
  table: PermissionTable
  collection: Collection
  /** Null: the whole collection. */
  status: string | null
  /** Name of the status as the collection gives it. */
  statusName?: string
  isExpanded?: boolean
  /** Shows or hides the rows of statuses; only the row of a collection has it. */
  onToggle?: () => void
  onChange: (part: Partial<Permission>) => void
  onAll: (level: 'none' | 'mine' | 'full') => void
  onOpen: (kind: 'fields' | 'statuses') => void
}

/** One row of the matrix: a collection, one of its statuses, or what the form of a new item offers. */
export function MatrixRow(props: MatrixRowProps) {
  const { table, collection, status, isExpanded, onToggle, onChange, onAll, onOpen } = props
  const { t } = useTranslation()
  const isCreation = status === CREATE_FORM_STATUS
  const collectionName = useNames().collection(collection.collection)
  const name = isCreation
    ? t('modules.settings.roles.of_new_items')
    : (props.statusName ?? status ?? collectionName)
  const label = status === null ? collectionName : `${collectionName}, ${name}`
  const hasStatuses = statusesOf(collection).length > 0
  const isHead = status === null && hasStatuses

  return (
    <tr data-sub={status !== null || undefined}>
      <th scope="row" className={styles.name}>
        <span className={styles.rowName}>
          {onToggle && (
            <IconButton
              icon={isExpanded ? 'expand_more' : 'chevron_right'}
              label={t(`modules.settings.roles.${isExpanded ? 'collapse' : 'expand'}`, {
                name: collectionName,
              })}
              aria-expanded={isExpanded}
              size="compact"
              onPress={onToggle}
            />
          )}
          {name}
        </span>
      </th>
      {COLUMNS.map((column) => (
        <td key={column}>
          {isCreation ? (
            <span aria-hidden className={styles.label}>
              --
            </span>
          ) : (
            <LevelCell
              column={column}
              level={levelOf(table, collection, status, column)}
              levels={levelsOf(collection, column)}
              rowLabel={label}
              onChange={(level) => onChange({ [column]: level })}
            />
          )}
        </td>
      ))}
      <td>
        {isHead ? (
          <span aria-hidden className={styles.label}>
            --
          </span>
        ) : (
          <Button
            variant="quiet"
            size="compact"
            aria-label={`${t('modules.settings.roles.fields_of', { name: label })}: ${limitText(areFieldsLimited(rowOf(table, collection.collection, status)))}`}
            onPress={() => onOpen('fields')}
          >
            {limitText(areFieldsLimited(rowOf(table, collection.collection, status)))}
          </Button>
        )}
      </td>
      <td>
        {hasStatuses && !isHead ? (
          <Button
            variant="quiet"
            size="compact"
            aria-label={`${t('modules.settings.roles.statuses_of', { name: label })}: ${limitText(areStatusesLimited(rowOf(table, collection.collection, status)))}`}
            onPress={() => onOpen('statuses')}
          >
            {limitText(areStatusesLimited(rowOf(table, collection.collection, status)))}
          </Button>
        ) : (
          <span aria-hidden className={styles.label}>
            --
          </span>
        )}
      </td>
      <td>
        {!isCreation && (
          <MenuTrigger>
            <IconButton
              icon="more_vert"
              label={t('modules.settings.roles.more', { name: label })}
              size="compact"
            />
            <Menu placement="bottom end">
              <MenuItem icon="done_all" onAction={() => onAll('full')}>
                {t('modules.settings.roles.allow_all')}
              </MenuItem>
              {levelsOf(collection, 'read').includes('mine') && (
                <MenuItem icon="person" onAction={() => onAll('mine')}>
                  {t('modules.settings.roles.allow_own')}
                </MenuItem>
              )}
              <MenuItem icon="block" onAction={() => onAll('none')}>
                {t('modules.settings.roles.forbid_all')}
              </MenuItem>
            </Menu>
          </MenuTrigger>
        )}
      </td>
    </tr>
  )

  function limitText(isLimited: boolean): string {
    return t(isLimited ? 'modules.settings.roles.limited' : 'modules.settings.roles.all_fields')
  }
}

function areFieldsLimited(row: Permission): boolean {
  return (row.read_field_blacklist?.length ?? 0) + (row.write_field_blacklist?.length ?? 0) > 0
}

function areStatusesLimited(row: Permission): boolean {
  return (row.status_blacklist?.length ?? 0) > 0
}
