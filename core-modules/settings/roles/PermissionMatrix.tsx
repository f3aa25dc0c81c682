import { type Collection, isSystemCollection, type Permission } from '@pergola/sdk'
import { CREATE_FORM_STATUS } from '@pergola/sdk/contract'
import { statusMappingOf } from '@pergola/sdk/items'
import { Button, EmptyState, Switch } from '@pergola/sdk/ui'
import { Fragment, useRef, useState } from 'react'
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
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set())
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
  const toggleExpanded = (name: string) =>
    setExpanded((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next
    })

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
                      onPress={() => toggleColumn(column)}
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
            <tbody>
              {collections.map((collection) => {
                const name = collection.collection
                const rowsOfStatuses = [CREATE_FORM_STATUS, ...statusesOf(collection)]
                const open = (kind: Opened['kind'], status: string | null) =>
                  setOpened({ kind, collection, status })
                const isExpanded = expanded.has(name)
                return (
                  <Fragment key={name}>
                    <MatrixRow
                      table={table}
                      collection={collection}
                      status={null}
                      isExpanded={isExpanded}
                      onToggle={() => toggleExpanded(name)}
                      onChange={(part) => change(collection, null, part)}
                      onAll={(level) => change(collection, null, allRights(level))}
                      onOpen={(kind) => open(kind, null)}
                    />
                    {isExpanded &&
                      rowsOfStatuses.map((status) => (
                        <MatrixRow
                          key={status}
                          table={table}
                          collection={collection}
                          status={status}
                          statusName={statusMappingOf(collection)?.[status]?.name}
                          onChange={(part) => change(collection, status, part)}
                          onAll={(level) => change(collection, status, allRights(level))}
                          onOpen={(kind) => open(kind, status)}
                        />
                      ))}
                  </Fragment>
                )
              })}
            </tbody>
          </table>
        </section>
      )}
      <Switch isSelected={showsSystem} onChange={setShowsSystem}>
        {t('modules.settings.roles.system_collections')}
      </Switch>
      {opened?.kind === 'fields' && (
        <FieldsDialog
          {...opened}
          table={table}
          onConfirm={(part) => change(opened.collection, opened.status, part)}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.kind === 'statuses' && (
        <StatusesDialog
          {...opened}
          table={table}
          onConfirm={(part) => change(opened.collection, opened.status, part)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
