import { type Collection, isSystemCollection, type Permission } from '@pergola/sdk'
import { CREATE_FORM_STATUS } from '@pergola/sdk/contract'
import { useStatusNames } from '@pergola/sdk/items'
import { CellButton, EmptyState, Switch, Table } from '@pergola/sdk/ui'
import { type Dispatch, memo, type SetStateAction, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldsDialog } from './FieldsDialog'
import { levelKey } from './levelWords'
import { MatrixMenu, type OpenedMenu } from './MatrixMenu'
import { MatrixRow, type MatrixRowProps, type OpenedDialog } from './MatrixRow'
import styles from './PermissionMatrix.module.css'
import {
  COLUMNS,
  type Column,
  levelOf,
  levelsOfColumn,
  type PermissionTable,
  rowKey,
  stageRow,
  statusesOf,
} from './permissionTable'
import { StatusesDialog } from './StatusesDialog'
import { useListedCollections } from './useListedCollections'
import { type RowsInSight, useRowsInSight, useWatchedRow } from './useRowsInSight'

interface PermissionMatrixProps {
  table: PermissionTable
  onChange: Dispatch<SetStateAction<PermissionTable>>
}

/** What a role may do with each collection, and with items of each status. */
export function PermissionMatrix({ table, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const [showsSystem, setShowsSystem] = useState(false)
  const [dialog, setDialog] = useState<OpenedDialog | null>(null)
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const collections = useListedCollections(showsSystem)
  const inSight = useRowsInSight(collections.map(({ collection }) => collection))
  const own = collections.filter(({ collection }) => !isSystemCollection(collection))

  const change = (collection: Collection, status: string | null, part: Partial<Permission>) =>
    onChange((before) => stageRow(before, collection, status, part))
  /** All on, unless one is already; the system's collections are never switched as a whole. */
  const toggleColumn = (column: Column) => {
    const isOn = own.some((collection) => levelOf(table, collection, null, column) === 'full')
    onChange(
      own.reduce(
        (before, collection) => stageRow(before, collection, null, { [column]: isOn ? 'none' : 'full' }),
        table,
      ),
    )
  }

  return (
    <div className={styles.matrix}>
      {own.length === 0 && <EmptyState icon="box" title={t('modules.settings.roles.no_collections')} />}
      {collections.length > 0 && (
        <Table isGrid aria-label={t('permissions')} className={styles.table}>
          <MatrixHead onColumn={toggleColumn} keepsWidths={inSight !== null} />
          <tbody>
            {collections.map((collection) => (
              <RowsOfCollection
                key={collection.collection}
                table={table}
                collection={collection}
                isInSight={inSight?.seen.has(collection.collection) ?? true}
                rows={inSight?.rows ?? null}
                menu={menu?.collection === collection ? menu : null}
                onMenu={setMenu}
                onOpen={setDialog}
              />
            ))}
          </tbody>
        </Table>
      )}
      <Switch isSelected={showsSystem} onChange={setShowsSystem}>
        {t('modules.settings.roles.system_collections')}
      </Switch>
      {menu && (
        <MatrixMenu
          table={table}
          opened={menu}
          onChange={(part) => change(menu.collection, menu.status, part)}
          onClose={() => setMenu(null)}
        />
      )}
      {dialog && (
        <Dialog
          opened={dialog}
          table={table}
          onConfirm={(part) => change(dialog.collection, dialog.status, part)}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  )
}

interface MatrixHeadProps {
  onColumn: (column: Column) => void
  /** Columns are as wide as their widest word from the beginning, since rows come and go while the page is scrolled. */
  keepsWidths: boolean
}

/** The names of the columns; each switches its right for all collections of the project. */
function MatrixHead({ onColumn, keepsWidths }: MatrixHeadProps) {
  const { t } = useTranslation()
  const limits = keepsWidths && (
    <span aria-hidden className={styles.words}>
      <span>{t('modules.settings.roles.limited')}</span>
      <span>{t('modules.settings.roles.all_fields')}</span>
    </span>
  )
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          {t('collection', { count: 1 })}
        </th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" aria-label={t(`modules.settings.roles.column_${column}`)}>
            <CellButton
              aria-label={t('modules.settings.roles.toggle_column', {
                column: t(`modules.settings.roles.column_${column}`),
              })}
              onClick={() => onColumn(column)}
            >
              {t(`modules.settings.roles.column_${column}`)}
            </CellButton>
            {keepsWidths && (
              <span aria-hidden className={styles.words} data-icons>
                <span>{t('modules.settings.roles.level_mixed')}</span>
                {levelsOfColumn(column).map((level) => (
                  <span key={level}>{t(levelKey(column, level))}</span>
                ))}
              </span>
            )}
          </th>
        ))}
        <th scope="col">
          <span className={styles.label}>{t('modules.settings.roles.column_fields')}</span>
          {limits}
        </th>
        <th scope="col">
          <span className={styles.label}>{t('modules.settings.roles.column_statuses')}</span>
          {limits}
        </th>
        <td />
      </tr>
    </thead>
  )
}

interface RowsOfCollectionProps extends Pick<MatrixRowProps, 'table' | 'collection' | 'onMenu' | 'onOpen'> {
  /** That of a cell of these rows. */
  menu: OpenedMenu | null
  isInSight: boolean
  /** Null where all rows are drawn. */
  rows: RowsInSight | null
}

/**
 * The row of a collection, and below it, once it is opened, those of its statuses. Drawn again only when the rights of this
 * collection change, since there may be hundreds.
 */
const RowsOfCollection = memo(function RowsOfCollection({
  menu,
  isInSight,
  rows,
  ...props
}: RowsOfCollectionProps) {
  const { collection } = props
  const statusNameOf = useStatusNames()
  const [isExpanded, setIsExpanded] = useState(false)
  const row = useRef<HTMLTableRowElement>(null)
  useWatchedRow(rows, collection.collection, row)
  const columnOf = (status: string | null) => (menu?.status === status ? menu.column : null)
  return (
    <>
      <MatrixRow
        {...props}
        rowRef={row}
        isDrawn={isInSight || isExpanded || menu !== null}
        onDraw={() => rows?.draw(collection.collection)}
        status={null}
        openColumn={columnOf(null)}
        isExpanded={isExpanded}
        onToggle={() => setIsExpanded(!isExpanded)}
      />
      {isExpanded &&
        [CREATE_FORM_STATUS, ...statusesOf(collection)].map((status) => (
          <MatrixRow
            {...props}
            key={status}
            isDrawn
            status={status}
            statusName={statusNameOf(collection, status)}
            openColumn={columnOf(status)}
          />
        ))}
    </>
  )
}, areSameRows)

function areSameRows(before: RowsOfCollectionProps, after: RowsOfCollectionProps): boolean {
  const { collection } = before
  const isSame = (status: string | null) => {
    const key = rowKey(collection.collection, status)
    return before.table.staged.get(key) === after.table.staged.get(key)
  }
  return (
    collection === after.collection &&
    before.menu === after.menu &&
    before.isInSight === after.isInSight &&
    before.rows === after.rows &&
    before.table.saved === after.table.saved &&
    [null, CREATE_FORM_STATUS, ...statusesOf(collection)].every(isSame)
  )
}

interface DialogProps {
  opened: OpenedDialog
  table: PermissionTable
  onConfirm: (part: Partial<Permission>) => void
  onClose: () => void
}

function Dialog({ opened, ...props }: DialogProps) {
  return opened.kind === 'fields' ? (
    <FieldsDialog {...opened} {...props} />
  ) : (
    <StatusesDialog {...opened} {...props} />
  )
}
