import { type Collection, isSystemCollection, type Permission } from '@pergola/sdk'
import { CREATE_FORM_STATUS } from '@pergola/sdk/contract'
import { statusMappingOf } from '@pergola/sdk/items'
import { Button, EmptyState, Switch } from '@pergola/sdk/ui'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldsDialog } from './FieldsDialog'
import styles from './PermissionMatrix.module.css'
import { MatrixRow } from './PermissionRow'
import {
  allRights,
  COLUMNS,
  type Column,
  levelOf,
  type PermissionTable,
  stageRow,
  statusesOf,
} from './permissionTable'
import { StatusesDialog } from './StatusesDialog'
import { useGridKeys } from './useGridKeys'
import { useListedCollections } from './useListedCollections'

interface PermissionMatrixProps {
  table: PermissionTable
  onChange: (table: PermissionTable) => void
}

/** What a dialog is open for. */
interface Opened {
  kind: 'fields' | 'statuses'
  collection: Collection
  status: string | null
}

/** What a role may do with each collection, and with items of each status. */
export function PermissionMatrix({ table, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation()
  const [showsSystem, setShowsSystem] = useState(false)
  const [opened, setOpened] = useState<Opened | null>(null)
  const gridRef = useRef<HTMLTableElement>(null)
  const gridKeys = useGridKeys(gridRef)
  const collections = useListedCollections(showsSystem)
  const own = collections.filter(({ collection }) => !isSystemCollection(collection))

  const change = (collection: Collection, status: string | null, part: Partial<Permission>) =>
    onChange(stageRow(table, collection, status, part))
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.scroller} aria-label={t('permissions')} tabIndex={0}>
          <table
            ref={gridRef}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the arrow keys move between its cells
            role="grid"
            aria-label={t('permissions')}
            className={styles.table}
            {...gridKeys}
          >
            <MatrixHead onColumn={toggleColumn} />
            <tbody>
              {collections.map((collection) => (
                <RowsOfCollection
                  key={collection.collection}
                  table={table}
                  collection={collection}
                  onChange={(status, part) => change(collection, status, part)}
                  onOpen={(kind, status) => setOpened({ kind, collection, status })}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Switch isSelected={showsSystem} onChange={setShowsSystem}>
        {t('modules.settings.roles.system_collections')}
      </Switch>
      {opened && (
        <OpenedDialog
          opened={opened}
          table={table}
          onConfirm={(part) => change(opened.collection, opened.status, part)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** The names of the columns; each switches its right for all collections of the project. */
function MatrixHead({ onColumn }: { onColumn: (column: Column) => void }) {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.name}>
          {t('collection', { count: 1 })}
        </th>
        {COLUMNS.map((column) => (
          <th key={column} scope="col" aria-label={t(`modules.settings.roles.column_${column}`)}>
            <Button
              variant="quiet"
              size="compact"
              aria-label={t('modules.settings.roles.toggle_column', {
                column: t(`modules.settings.roles.column_${column}`),
              })}
              onPress={() => onColumn(column)}
            >
              {t(`modules.settings.roles.column_${column}`)}
            </Button>
          </th>
        ))}
        <th scope="col">
          <span className={styles.label}>{t('modules.settings.roles.column_fields')}</span>
        </th>
        <th scope="col">
          <span className={styles.label}>{t('modules.settings.roles.column_statuses')}</span>
        </th>
        <td />
      </tr>
    </thead>
  )
}

interface RowsOfCollectionProps {
  table: PermissionTable
  collection: Collection
  onChange: (status: string | null, part: Partial<Permission>) => void
  onOpen: (kind: Opened['kind'], status: string | null) => void
}

/** The row of a collection, and below it, once it is opened, those of its statuses. */
function RowsOfCollection({ table, collection, onChange, onOpen }: RowsOfCollectionProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const rowProps = (status: string | null) => ({
    table,
    collection,
    status,
    onChange: (part: Partial<Permission>) => onChange(status, part),
    onAll: (level: Parameters<typeof allRights>[0]) => onChange(status, allRights(level)),
    onOpen: (kind: Opened['kind']) => onOpen(kind, status),
  })
  return (
    <>
      <MatrixRow {...rowProps(null)} isExpanded={isExpanded} onToggle={() => setIsExpanded(!isExpanded)} />
      {isExpanded &&
        [CREATE_FORM_STATUS, ...statusesOf(collection)].map((status) => (
          <MatrixRow
            {...rowProps(status)}
            key={status}
            statusName={statusMappingOf(collection)?.[status]?.name}
          />
        ))}
    </>
  )
}

interface OpenedDialogProps {
  opened: Opened
  table: PermissionTable
  onConfirm: (part: Partial<Permission>) => void
  onClose: () => void
}

function OpenedDialog({ opened, ...props }: OpenedDialogProps) {
  return opened.kind === 'fields' ? (
    <FieldsDialog {...opened} {...props} />
  ) : (
    <StatusesDialog {...opened} {...props} />
  )
}
