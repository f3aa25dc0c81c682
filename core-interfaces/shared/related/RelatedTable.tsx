import { type Field, type Item, useNames } from '@pergola/sdk'
import { InterfaceDisplay, toPlainText } from '@pergola/sdk/items'
import { type DataColumn, DataTable } from '@pergola/sdk/ui'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderedRows } from './OrderedRows'
import styles from './RelatedItems.module.css'
import type { RelatedTableProps } from './RelatedTableProps'
import { RowActions, RowProblem } from './RowParts'
import type { RelatedRow } from './relatedRows'
import { useRowProblem } from './useRowProblem'

/** The rows of a relation with the values of their columns. A row opens its item. */
export function RelatedTable(props: RelatedTableProps) {
  const { labelId, shape, rows, columns, isReadOnly } = props
  const { t } = useTranslation()
  const id = useId()
  const names = useNames()
  const problemOf = useRowProblem(shape)
  const textOf = (row: RelatedRow) => toPlainText(row.item[columns[0]?.field ?? ''])
  const labelOf = (row: RelatedRow) => textOf(row) || String(row.key ?? t('new'))
  // Most relations have no order to change: they go without the 50 kB that dragging takes.
  if (props.isOrdered) return <OrderedRows {...props} labelOf={labelOf} problemOf={problemOf} />

  function columnOf(field: Field, valuesOf: (row: RelatedRow) => Item): DataColumn<RelatedRow> {
    return {
      id: `${field.collection}.${field.field}`,
      label: names.field(field.collection, field.field),
      cell: (row) => (
        <span className={styles.cell}>
          <InterfaceDisplay field={field} value={valuesOf(row)[field.field]} values={valuesOf(row)} />
        </span>
      ),
      sortValue: (row) => sortValueOf(field, valuesOf(row)[field.field]),
    }
  }
  const [first, ...others] = [
    ...columns.map((field) => columnOf(field, ({ item }) => item)),
    ...shape.ownFields.map((field) => columnOf(field, ({ own }) => own)),
  ]
  if (!first) return null

  function renderName(row: RelatedRow) {
    const problem = problemOf(row)
    const problemId = `${id} ${row.id}`.replaceAll(' ', '-')
    return (
      <>
        <button
          type="button"
          className={styles.open}
          disabled={row.isRemoved}
          aria-describedby={problem === null ? undefined : problemId}
          onClick={() => props.onOpen(row)}
        >
          {textOf(row) ? first?.cell(row) : labelOf(row)}
        </button>
        {problem !== null && <RowProblem id={problemId}>{problem}</RowProblem>}
      </>
    )
  }

  return (
    <DataTable
      aria-labelledby={labelId ?? undefined}
      className={styles.table}
      columns={[{ ...first, cell: renderName }, ...others]}
      rows={rows}
      getKey={(row) => row.id}
      getState={(row) => {
        if (row.isRemoved) return 'removed'
        return problemOf(row) !== null ? 'invalid' : row.entry !== null ? 'changed' : null
      }}
      onRowClick={(row) => !row.isRemoved && props.onOpen(row)}
      renderLead={props.renderLead}
      onSort={props.onSort}
      renderActions={
        isReadOnly ? undefined : (row) => <RowActions {...props} row={row} label={labelOf(row)} />
      }
    />
  )
}

/** Figures count as what they are, also while they are typed; the rest is ordered as the text that it is. */
function sortValueOf({ type }: Field, value: unknown): string | number | null {
  const text = toPlainText(value)
  if (text === '') return null
  if (type !== 'integer' && type !== 'decimal') return text
  const figure = Number(text)
  return Number.isNaN(figure) ? null : figure
}
