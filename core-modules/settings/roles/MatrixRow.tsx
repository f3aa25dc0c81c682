import { type Collection, type Permission, useNames } from '@pergola/sdk'
import { CREATE_FORM_STATUS } from '@pergola/sdk/contract'
import { CellButton } from '@pergola/sdk/ui'
import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LevelCell } from './LevelCell'
import type { OpenedMenu } from './MatrixMenu'
import styles from './PermissionMatrix.module.css'
import { COLUMNS, levelOf, type PermissionTable, rowOf, statusesOf } from './permissionTable'

/** What a dialog is open for. */
export interface OpenedDialog {
  kind: 'fields' | 'statuses'
  collection: Collection
  status: string | null
}

export interface MatrixRowProps {
  table: PermissionTable
  collection: Collection
  /** Null: the whole collection. */
  status: string | null
  /** Name of the status as the collection gives it. */
  statusName?: string
  rowRef?: RefObject<HTMLTableRowElement | null>
  /** Else its cells are empty, since no one sees them. */
  isDrawn: boolean
  onDraw?: () => void
  isExpanded?: boolean
  /** Shows or hides the rows of statuses; only the row of a collection has it. */
  onToggle?: () => void
  /** The cell of this row whose menu is open. */
  openColumn: OpenedMenu['column'] | null
  onMenu: (menu: OpenedMenu) => void
  onOpen: (dialog: OpenedDialog) => void
}

/** One row of the matrix: a collection, one of its statuses, or what the form of a new item offers. */
export function MatrixRow(props: MatrixRowProps) {
  const { collection, status, isExpanded, onToggle } = props
  const { t } = useTranslation()
  const isCreation = status === CREATE_FORM_STATUS
  const collectionName = useNames().collection(collection.collection)
  const name = isCreation
    ? t('modules.settings.roles.of_new_items')
    : (props.statusName ?? status ?? collectionName)
  const label = status === null ? collectionName : `${collectionName}, ${name}`
  const { isDrawn, rowRef, onFocus } = useLateCells(props)

  return (
    <tr ref={rowRef} data-sub={status !== null || undefined} onFocus={onFocus}>
      <th scope="row" className={styles.name}>
        <span className={styles.rowName}>
          {onToggle &&
            (isDrawn ? (
              <StatusesToggle {...{ collectionName, isExpanded, onToggle }} />
            ) : (
              <span className={styles.icon} />
            ))}
          {name}
        </span>
      </th>
      {isDrawn ? <Cells {...props} label={label} /> : <EmptyCells />}
    </tr>
  )
}

/** Columns beside the name: one for each action, fields, statuses and the menu of the row. */
const CELLS = COLUMNS.length + 3

/** Cells of a row that no one sees. They can have the focus, which draws what belongs into them. */
function EmptyCells() {
  return Array.from({ length: CELLS }, (_, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name
    <td key={at} data-late tabIndex={-1} />
  ))
}

/** Where an empty cell gets the focus, the row is drawn, and what the cell then holds has it. */
function useLateCells({ isDrawn, rowRef, onDraw }: MatrixRowProps) {
  const wanted = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (!isDrawn || wanted.current === null) return
    const cell = rowRef?.current?.cells[wanted.current]
    wanted.current = null
    const control = cell?.querySelector('button') ?? rowRef?.current?.querySelector('button')
    control?.focus()
  }, [isDrawn, rowRef])
  const onFocus = isDrawn
    ? undefined
    : ({ target }: FocusEvent) => {
        wanted.current = (target as HTMLTableCellElement).cellIndex
        onDraw?.()
      }
  return { isDrawn, rowRef, onFocus }
}

/** What a role may do, and with which fields and statuses. */
function Cells({ label, ...props }: MatrixRowProps & { label: string }) {
  const { table, collection, status, openColumn, onMenu, onOpen } = props
  const { t } = useTranslation()
  const isCreation = status === CREATE_FORM_STATUS
  const hasStatuses = statusesOf(collection).length > 0
  const isHead = status === null && hasStatuses
  const row = rowOf(table, collection.collection, status)
  return (
    <>
      {COLUMNS.map((column) => (
        <td key={column}>
          {isCreation ? (
            <NoChoice />
          ) : (
            <LevelCell
              column={column}
              level={levelOf(table, collection, status, column)}
              rowLabel={label}
              isOpen={openColumn === column}
              onOpen={(button) => onMenu({ button, collection, status, column })}
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
            onClick={() => onOpen({ kind: 'fields', collection, status })}
          />
        )}
      </td>
      <td>
        {hasStatuses && !isHead ? (
          <LimitButton
            label={t('modules.settings.roles.statuses_of', { name: label })}
            isLimited={areStatusesLimited(row)}
            onClick={() => onOpen({ kind: 'statuses', collection, status })}
          />
        ) : (
          <NoChoice />
        )}
      </td>
      <td>
        {!isCreation && (
          <CellButton
            icon="more_vert"
            className={styles.icon}
            aria-label={t('modules.settings.roles.more', { name: label })}
            aria-haspopup="menu"
            aria-expanded={openColumn === 'all'}
            onClick={({ currentTarget: button }) => onMenu({ button, collection, status, column: 'all' })}
          />
        )}
      </td>
    </>
  )
}

interface StatusesToggleProps extends Pick<MatrixRowProps, 'isExpanded'> {
  collectionName: string
  onToggle: () => void
}

/** Shows or hides the rows of a collection's statuses. */
function StatusesToggle({ collectionName, isExpanded, onToggle }: StatusesToggleProps) {
  const { t } = useTranslation()
  return (
    <CellButton
      icon={isExpanded ? 'expand_more' : 'chevron_right'}
      className={styles.icon}
      aria-label={t(`modules.settings.roles.${isExpanded ? 'collapse' : 'expand'}`, { name: collectionName })}
      aria-expanded={isExpanded}
      onClick={onToggle}
    />
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
  onClick: () => void
}

/** Says whether the fields or statuses are limited, and opens the choice of them. */
function LimitButton({ label, isLimited, onClick }: LimitButtonProps) {
  const { t } = useTranslation()
  const text = t(isLimited ? 'modules.settings.roles.limited' : 'modules.settings.roles.all_fields')
  return (
    <CellButton aria-label={`${label}: ${text}`} aria-haspopup="dialog" onClick={onClick}>
      {text}
    </CellButton>
  )
}

function areFieldsLimited(row: Permission): boolean {
  return (row.read_field_blacklist?.length ?? 0) + (row.write_field_blacklist?.length ?? 0) > 0
}

function areStatusesLimited(row: Permission): boolean {
  return (row.status_blacklist?.length ?? 0) > 0
}
