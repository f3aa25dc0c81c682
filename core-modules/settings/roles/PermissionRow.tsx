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
  const row = rowOf(table, collection.collection, status)

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
            <NoChoice />
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
          <NoChoice />
        ) : (
          <LimitButton
            label={t('modules.settings.roles.fields_of', { name: label })}
            isLimited={areFieldsLimited(row)}
            onPress={() => onOpen('fields')}
          />
        )}
      </td>
      <td>
        {hasStatuses && !isHead ? (
          <LimitButton
            label={t('modules.settings.roles.statuses_of', { name: label })}
            isLimited={areStatusesLimited(row)}
            onPress={() => onOpen('statuses')}
          />
        ) : (
          <NoChoice />
        )}
      </td>
      <td>{!isCreation && <RowMenu label={label} collection={collection} onAll={onAll} />}</td>
    </tr>
  )
}

/** There is nothing to choose in this cell. */
function NoChoice() {
  return (
    <span aria-hidden className={styles.label}>
      --
    </span>
  )
}

interface LimitButtonProps {
  label: string
  isLimited: boolean
  onPress: () => void
}

/** Says whether the fields or statuses are limited, and opens the choice of them. */
function LimitButton({ label, isLimited, onPress }: LimitButtonProps) {
  const { t } = useTranslation()
  const text = t(isLimited ? 'modules.settings.roles.limited' : 'modules.settings.roles.all_fields')
  return (
    <Button variant="quiet" size="compact" aria-label={`${label}: ${text}`} onPress={onPress}>
      {text}
    </Button>
  )
}

/** Sets all rights of a row at once. */
function RowMenu({
  label,
  collection,
  onAll,
}: Pick<MatrixRowProps, 'collection' | 'onAll'> & { label: string }) {
  const { t } = useTranslation()
  return (
    <MenuTrigger>
      <IconButton icon="more_vert" label={t('modules.settings.roles.more', { name: label })} size="compact" />
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
  )
}

function areFieldsLimited(row: Permission): boolean {
  return (row.read_field_blacklist?.length ?? 0) + (row.write_field_blacklist?.length ?? 0) > 0
}

function areStatusesLimited(row: Permission): boolean {
  return (row.status_blacklist?.length ?? 0) > 0
}
