import { type Field, useNames } from '@pergola/sdk'
import { InterfaceDisplay, toPlainText } from '@pergola/sdk/items'
import { Icon, IconButton, SortableList } from '@pergola/sdk/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './RelatedItems.module.css'
import type { RelationShape } from './RelationShape'
import type { RelatedRow } from './relatedRows'
import { useRowProblem } from './useRowProblem'

interface RelatedTableProps {
  labelId: string | null
  shape: RelationShape
  rows: readonly RelatedRow[]
  columns: readonly Field[]
  /** Rows keep the order that they are given by hand; else a click on a column sorts what is shown. */
  isOrdered: boolean
  isReadOnly: boolean
  renderLead?: (row: RelatedRow) => ReactNode
  onOpen: (row: RelatedRow) => void
  onRemove: (row: RelatedRow) => void
  /** Takes a removal back. */
  onRestore: (row: RelatedRow) => void
  onReorder: (rows: RelatedRow[]) => void
}

interface LocalSort {
  field: string
  isDescending: boolean
}

/** The rows of a relation with the values of their columns. A row opens its item. */
export function RelatedTable(props: RelatedTableProps) {
  const { shape, rows, columns, isOrdered, isReadOnly, renderLead, onOpen, onRemove, onRestore, onReorder } =
    props
  const { t, i18n } = useTranslation()
  const names = useNames()
  const [sort, setSort] = useState<LocalSort | null>(null)
  const shown = sort && !isOrdered ? sortRows(rows, sort, i18n.language) : rows
  const labelOf = (row: RelatedRow) =>
    toPlainText(row.item[columns[0]?.field ?? '']) || String(row.key ?? t('new'))
  const problemOf = useRowProblem(shape)
  const canMove = isOrdered && !isReadOnly
  const renderRow = (row: RelatedRow) => {
    const problem = problemOf(row)
    return (
      <div
        className={styles.row}
        data-staged={row.entry !== null || undefined}
        data-removed={row.isRemoved || undefined}
        data-invalid={problem !== null || undefined}
      >
        {renderLead && <span className={styles.lead}>{renderLead(row)}</span>}
        <button type="button" className={styles.cells} disabled={row.isRemoved} onClick={() => onOpen(row)}>
          {columns.map((field) => (
            <span key={field.field} className={styles.cell}>
              <InterfaceDisplay field={field} value={row.item[field.field]} values={row.item} />
            </span>
          ))}
          {shape.ownFields.map((field) => (
            <span key={field.field} className={styles.cell}>
              <InterfaceDisplay field={field} value={row.own[field.field]} values={row.own} />
            </span>
          ))}
          {problem && (
            <span className={styles.problem}>
              <Icon name="error" size={16} />
              {problem}
            </span>
          )}
        </button>
        {row.isRemoved ? (
          <>
            <span className={styles.removed}>
              {t(shape.removal === 'delete' && !shape.itemField ? 'will_be_deleted' : 'will_be_removed')}
            </span>
            <IconButton
              icon="undo"
              size="compact"
              label={t('keep_item', { item: labelOf(row) })}
              onPress={() => onRestore(row)}
            />
          </>
        ) : (
          !isReadOnly && (
            <IconButton
              icon="close"
              size="compact"
              label={t('remove_item', { item: labelOf(row) })}
              onPress={() => onRemove(row)}
            />
          )
        )}
      </div>
    )
  }

  return (
    <div
      className={styles.table}
      style={{ '--columns': columns.length + shape.ownFields.length }}
      data-movable={canMove || undefined}
    >
      <div className={styles.header}>
        {renderLead && <span className={styles.lead} />}
        <span className={styles.cells}>
          {[...columns, ...shape.ownFields].map(({ collection, field }) => {
            const text = names.field(collection, field)
            const isOwn = collection !== shape.items.collection
            if (isOrdered || isOwn) return <span key={field}>{text}</span>
            const isDescending = sort?.field === field && !sort.isDescending
            return (
              <button
                key={field}
                type="button"
                className={styles.sort}
                onClick={() => setSort({ field, isDescending })}
              >
                {text}
                {sort?.field === field && (
                  <Icon
                    name={sort.isDescending ? 'arrow_downward' : 'arrow_upward'}
                    size={14}
                    label={t(sort.isDescending ? 'DESC' : 'ASC')}
                  />
                )}
              </button>
            )
          })}
        </span>
        {!isReadOnly && <span className={styles.removal} />}
      </div>
      {canMove ? (
        <SortableList
          look="plain"
          aria-labelledby={props.labelId ?? undefined}
          items={shown}
          getKey={(row) => row.id}
          getLabel={labelOf}
          onReorder={onReorder}
          renderItem={renderRow}
        />
      ) : (
        // Most relations have no order to change: they go without the 50 kB that dragging takes.
        <ul className={styles.rows} aria-labelledby={props.labelId ?? undefined}>
          {shown.map((row) => (
            <li key={row.id}>{renderRow(row)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

function sortRows(rows: readonly RelatedRow[], sort: LocalSort, locale: string): RelatedRow[] {
  const textOf = (row: RelatedRow) => toPlainText(row.item[sort.field])
  const sorted = [...rows].sort((a, b) => textOf(a).localeCompare(textOf(b), locale, { numeric: true }))
  return sort.isDescending ? sorted.reverse() : sorted
}
