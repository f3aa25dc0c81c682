import { type Field, type Item, useNames } from '@pergola/sdk'
import { InterfaceDisplay } from '@pergola/sdk/items'
import { SortableList } from '@pergola/sdk/ui'
import styles from './OrderedRows.module.css'
import type { RelatedTableProps } from './RelatedTableProps'
import { RowActions, RowProblem } from './RowParts'
import type { RelatedRow } from './relatedRows'

interface OrderedRowsProps extends RelatedTableProps {
  labelOf: (row: RelatedRow) => string
  problemOf: (row: RelatedRow) => string | null
}

/**
 * Rows that people put in order. They are the list of the kit that can be sorted, and no table: what drags a row by
 * pointer, by keyboard and for screen readers is that of React Aria, whose rows are no rows of an HTML table.
 */
export function OrderedRows(props: OrderedRowsProps) {
  const { shape, rows, columns, renderLead, labelOf } = props
  const names = useNames()
  const fields = [...columns, ...shape.ownFields]
  return (
    <div className={styles.frame} style={{ '--columns': fields.length }}>
      <div className={styles.header}>
        {renderLead && <span className={styles.lead} />}
        <span className={styles.cells}>
          {fields.map(({ collection, field }) => (
            <span key={`${collection}.${field}`}>{names.field(collection, field)}</span>
          ))}
        </span>
        <span className={styles.actions} />
      </div>
      <SortableList
        look="plain"
        aria-labelledby={props.labelId ?? undefined}
        items={rows}
        getKey={(row) => row.id}
        getLabel={labelOf}
        onReorder={props.onReorder}
        renderItem={(row) => <OrderedRow {...props} row={row} />}
      />
    </div>
  )
}

function OrderedRow(props: OrderedRowsProps & { row: RelatedRow }) {
  const { row, shape, columns, renderLead, labelOf, problemOf } = props
  const problem = problemOf(row)
  return (
    <div
      className={styles.row}
      data-staged={row.entry !== null || undefined}
      data-removed={row.isRemoved || undefined}
      data-invalid={problem !== null || undefined}
    >
      {renderLead && <span className={styles.lead}>{renderLead(row)}</span>}
      <button
        type="button"
        className={styles.cells}
        disabled={row.isRemoved}
        onClick={() => props.onOpen(row)}
      >
        {columns.map((field) => (
          <Cell key={field.field} field={field} values={row.item} />
        ))}
        {shape.ownFields.map((field) => (
          <Cell key={field.field} field={field} values={row.own} />
        ))}
        {problem !== null && <RowProblem>{problem}</RowProblem>}
      </button>
      <RowActions {...props} label={labelOf(row)} />
    </div>
  )
}

function Cell({ field, values }: { field: Field; values: Item }) {
  return (
    <span className={styles.cell}>
      <InterfaceDisplay field={field} value={values[field.field]} values={values} />
    </span>
  )
}
