import { useNames } from '@pergola/sdk'
import { type CellFormat, COLUMN_KINDS } from '@pergola/sdk/contract'
import { RefusalText } from '@pergola/sdk/items'
import { Badge, Button, Checkbox, DataTable, Icon, IconButton, Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import styles from './ImportTable.module.css'
import { type ColumnProblem, formatsOf, type ProposedColumn, withKind } from './tableColumn'
import type { ShownPreview } from './useColumnPreviews'

export interface ColumnTableProps {
  columns: readonly ProposedColumn[]
  previews: ReadonlyMap<number, ShownPreview>
  problems: ReadonlyMap<number, ColumnProblem>
  onChange: (column: ProposedColumn) => void
  onEdit: (index: number) => void
}

/** The columns of a file, each with the field that it becomes and what is to be known of it. */
export function ColumnTable({ columns, previews, problems, onChange, onEdit }: ColumnTableProps) {
  const { t } = useTranslation()
  const nameOf = useColumnNames()
  return (
    <DataTable
      aria-label={t('modules.settings.table.columns')}
      rows={columns}
      getKey={({ index }) => index}
      isSubdued={({ is_left_out }) => is_left_out}
      columns={[
        {
          id: 'column',
          label: t('modules.settings.table.column'),
          cell: (column) => (
            <Checkbox
              isSelected={!column.is_left_out}
              onChange={(isTaken) => onChange({ ...column, is_left_out: !isTaken })}
            >
              <span className={styles.column}>{nameOf(column)}</span>
            </Checkbox>
          ),
        },
        {
          id: 'field',
          label: t('field', { count: 1 }),
          cell: (column) => (
            <span className={styles.field}>
              <code>{column.field}</code>
              {column.is_key && <Badge>{t('modules.settings.table.key')}</Badge>}
            </span>
          ),
        },
        {
          id: 'kind',
          label: t('modules.settings.table.kind'),
          cell: (column) => <KindCell column={column} onChange={onChange} />,
        },
        {
          id: 'notes',
          label: t('modules.settings.table.notes'),
          cell: (column) => (
            <ColumnNotes
              column={column}
              shown={previews.get(column.index)}
              problem={problems.get(column.index)}
              onChange={onChange}
            />
          ),
        },
      ]}
      renderActions={(column) => (
        <IconButton
          icon="edit"
          label={t('modules.settings.table.edit', { name: nameOf(column) })}
          isDisabled={column.is_left_out}
          onPress={() => onEdit(column.index)}
        />
      )}
    />
  )
}

/** What a column is called on the screen. */
export function useColumnNames(): (column: Pick<ProposedColumn, 'heading' | 'index'>) => string {
  const { t } = useTranslation()
  return ({ heading, index }) => heading || t('modules.settings.table.column_number', { number: index + 1 })
}

function KindCell({ column, onChange }: Pick<ColumnTableProps, 'onChange'> & { column: ProposedColumn }) {
  const { t } = useTranslation()
  const nameOf = useColumnNames()
  const names = useNames()
  const { kind, length, choices, collection } = column
  // Plain numbers need no word, days do.
  const format = column.format ?? (kind === 'date' || kind === 'datetime' ? formatsOf(kind)[0] : null)
  const said = [
    collection !== null && names.collection(collection),
    (kind === 'text' || kind === 'list') && length && t('modules.settings.table.length_of', { length }),
    kind === 'decimal' && length && t('modules.settings.table.digits_of', digitsOf(length)),
    kind === 'choices' && choices?.slice(0, 5).join(' · '),
    format && t('modules.settings.table.written_as', { format }),
  ].filter(Boolean)
  return (
    <div className={styles.kind}>
      <Select
        aria-label={t('modules.settings.table.kind_of', { name: nameOf(column) })}
        size="compact"
        isDisabled={column.is_left_out}
        value={kind}
        onChange={(chosen) => onChange(withKind(column, chosen, null))}
        options={COLUMN_KINDS.filter((one) => one !== 'choices' || column.distinct !== null).map((id) => ({
          id,
          label: t(`modules.settings.table.kind_${id}`),
        }))}
      />
      {said.length > 0 && <span className={styles.detail}>{said.join(', ')}</span>}
    </div>
  )
}

/** Of a decimal number: `10,2` are ten digits, two of them after the point. */
function digitsOf(length: string): { count: number; decimals: number } {
  const [count = 0, decimals = 0] = length.split(',').map(Number)
  return { count, decimals }
}

interface ColumnNotesProps {
  column: ProposedColumn
  shown: ShownPreview | undefined
  problem: ColumnProblem | undefined
  onChange: (column: ProposedColumn) => void
}

function ColumnNotes({ column, shown, problem, onChange }: ColumnNotesProps) {
  const { t } = useTranslation()
  const nameOf = useColumnNames()
  if (column.is_left_out)
    return column.notes.some(({ code }) => code === 'empty')
      ? t('modules.settings.table.note_empty')
      : t('modules.settings.table.left_out')
  const { preview, error } = shown ?? {}
  const first = preview?.problems[0]
  const reading = column.format ?? formatsOf(column.kind)[0]
  const others = formatsOf(column.kind).filter((one) => one !== reading && column.formats.includes(one))
  return (
    <ul className={styles.notes}>
      {problem && (
        <Said icon="error">
          {t(
            problem === 'no_related'
              ? 'modules.settings.table.no_related'
              : `modules.settings.model.${problem}`,
            { name: column.field },
          )}
        </Said>
      )}
      {error && <Said icon="error">{error.message}</Said>}
      {first && preview && (
        <Said icon="error">
          <RefusalText refusal={first}>
            {(message) =>
              t('modules.settings.table.problems', {
                count: preview.problem_count,
                line: first.line,
                value: first.value,
                message,
              })
            }
          </RefusalText>
        </Said>
      )}
      {column.notes
        .filter(({ code }) => isStill(column, code))
        .map(({ code, ...note }) => (
          <Said key={code} icon={code === 'ambiguous' ? 'help' : 'info'}>
            {t(`modules.settings.table.note_${code}`, {
              ...note,
              format: reading,
              kind: note.kind && t(`modules.settings.table.kind_${note.kind}`),
            })}
            {code === 'ambiguous' &&
              others.map((format: CellFormat) => (
                <Button
                  key={format}
                  size="compact"
                  aria-label={t('modules.settings.table.read_as_of', { format, name: nameOf(column) })}
                  onPress={() => onChange({ ...column, format })}
                >
                  {t('modules.settings.table.read_as', { format })}
                </Button>
              ))}
          </Said>
        ))}
    </ul>
  )
}

/** What was said of a guess holds for the guess alone. */
function isStill({ kind }: ProposedColumn, code: ProposedColumn['notes'][number]['code']): boolean {
  const isText = kind === 'text' || kind === 'long_text' || kind === 'choices'
  if (code === 'ambiguous') return formatsOf(kind).length > 0
  return isText || code === 'no_heading' || code === 'renamed'
}

function Said({ icon, children }: { icon: string; children: React.ReactNode }) {
  return (
    <li className={styles.said} data-icon={icon}>
      <Icon name={icon} size={18} />
      <span>{children}</span>
    </li>
  )
}
