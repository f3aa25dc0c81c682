import { Skeleton, Table } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { useColumnNames } from './ColumnTable'
import styles from './ImportTable.module.css'
import type { ProposedColumn } from './tableColumn'
import type { ShownPreview } from './useColumnPreviews'

/** More columns than anyone compares by eye. */
const MAX_COLUMNS = 40

export interface RowsPreviewProps {
  columns: readonly ProposedColumn[]
  previews: ReadonlyMap<number, ShownPreview>
}

/** The first items as they will be. */
export function RowsPreview({ columns, previews }: RowsPreviewProps) {
  const { t } = useTranslation()
  const nameOf = useColumnNames()
  const shown = columns.slice(0, MAX_COLUMNS)
  const count = Math.max(0, ...shown.map(({ index }) => previews.get(index)?.preview?.values.length ?? 0))
  return (
    <>
      <Table aria-label={t('modules.settings.table.preview')} className={styles.rows}>
        <thead>
          <tr>
            {shown.map((column) => (
              <th key={column.index} scope="col">
                {column.label ?? nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: count }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file have no other name
            <tr key={row}>
              {shown.map((column) => (
                <td key={column.index}>
                  <PreviewValue column={column} shown={previews.get(column.index)} row={row} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
      {columns.length > shown.length && (
        <p className={styles.about}>
          {t('modules.settings.table.more_columns', { count: columns.length - shown.length })}
        </p>
      )}
    </>
  )
}

interface PreviewValueProps {
  column: ProposedColumn
  shown: ShownPreview | undefined
  row: number
}

function PreviewValue({ column, shown, row }: PreviewValueProps) {
  const { t, i18n } = useTranslation()
  if (!shown?.preview) return shown?.error ? '--' : <Skeleton />
  const value = shown.preview.values[row] ?? null
  if (value === null || value === '') return <span className={styles.empty}>--</span>
  if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
  const isDate = column.kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(String(value))
  if (!isDate) return String(value)
  return new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(String(value)),
  )
}
