import { useCollections } from '@pergola/sdk'
import { Button, Notice, Select, TextField } from '@pergola/sdk/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { checkName, type NameProblem, toIdentifier, trimIdentifier } from '../identifiers'
import { ColumnDialog } from './ColumnDialog'
import { ColumnTable } from './ColumnTable'
import styles from './ImportTable.module.css'
import { RowsPreview } from './RowsPreview'
import { TableFrame } from './TableFrame'
import { checkColumns, type ProposedColumn, type TableProposal } from './tableColumn'
import { useColumnPreviews } from './useColumnPreviews'

export interface ColumnsFormProps {
  settingsPath: string
  proposal: TableProposal
  /** How an import of these columns fares; null: it was not begun. */
  status: ReactNode
  /** Lines are written. What was chosen stays, for when they are refused. */
  isRunning: boolean
  isPending: boolean
  onOtherFile: () => void
  /** Another sheet of the workbook is to be read. */
  onSheet: (sheet: string) => void
  onStart: (collection: string, columns: readonly ProposedColumn[]) => void
}

/** The proposed collection, each guess of which can be changed, and its first items as they will be. */
export function ColumnsForm(props: ColumnsFormProps) {
  const { settingsPath, proposal, status, isRunning, isPending, onOtherFile, onSheet, onStart } = props
  const { t } = useTranslation()
  const [edited, setEdited] = useState<number | null>(null)
  const form = useColumns(proposal)
  const { collection, nameProblem, columns, taken, previews, problems, misfitCount, change } = form
  const column = columns.find(({ index }) => index === edited)
  const { job } = proposal

  const actions = !isRunning && (
    <>
      <Button onPress={onOtherFile}>{t('modules.settings.table.other_file')}</Button>
      <Button
        variant="primary"
        icon="upload"
        isPending={isPending}
        isDisabled={nameProblem !== null || misfitCount > 0 || taken.length === 0}
        onPress={() => onStart(trimIdentifier(collection), taken)}
      >
        {t('modules.settings.table.start', { count: job.total ?? 0 })}
      </Button>
    </>
  )

  return (
    <TableFrame settingsPath={settingsPath} actions={actions}>
      {status}
      <div className={styles.form} hidden={isRunning}>
        <div className={styles.section}>
          <p className={styles.about}>
            {t('modules.settings.table.found', {
              count: job.total ?? 0,
              columns: columns.length,
              name: job.file?.name ?? '',
            })}
          </p>
          <SheetChoice file={job.file} onSheet={onSheet} />
          <Misfits count={misfitCount} />
        </div>
        <NameField name={collection} problem={nameProblem} onChange={form.setCollection} />
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('modules.settings.table.columns')}</h2>
          {!taken.some(({ is_key }) => is_key) && (
            <p className={styles.about}>{t('modules.settings.table.new_key')}</p>
          )}
          <ColumnTable
            columns={columns}
            previews={previews}
            problems={problems}
            onChange={change}
            onEdit={setEdited}
          />
        </section>
        <section className={styles.section}>
          <h2 className={styles.heading}>{t('modules.settings.table.preview')}</h2>
          <RowsPreview columns={taken} previews={previews} />
        </section>
        {column && (
          <ColumnDialog
            key={column.index}
            column={column}
            others={taken.filter((one) => one !== column)}
            onChange={change}
            onClose={() => setEdited(null)}
          />
        )}
      </div>
    </TableFrame>
  )
}

/** The collection as it is chosen so far. */
function useColumns(proposal: TableProposal) {
  const names = Object.keys(useCollections())
  const [collection, setCollection] = useState(proposal.collection)
  const [columns, setColumns] = useState<readonly ProposedColumn[]>(proposal.columns)
  const taken = columns.filter(({ is_left_out }) => !is_left_out)
  const previews = useColumnPreviews(proposal, taken)
  const problems = checkColumns(taken)
  const misfits = taken.filter(({ index }) => {
    const { preview, error } = previews.get(index) ?? {}
    return problems.has(index) || error || (preview?.problem_count ?? 0) > 0
  })

  /** There is one key: where a column becomes it, another one is it no more. */
  function change(next: ProposedColumn) {
    setColumns(
      columns.map((one) => {
        if (one.index === next.index) return next.is_left_out ? { ...next, is_key: false } : next
        return next.is_key ? { ...one, is_key: false } : one
      }),
    )
  }

  const nameProblem = checkName(collection, names, { isCollection: true })
  const misfitCount = misfits.length
  return { collection, setCollection, nameProblem, columns, taken, previews, problems, misfitCount, change }
}

/** Which sheet of a workbook is imported, where it has several. */
function SheetChoice({
  file,
  onSheet,
}: {
  file: TableProposal['job']['file']
  onSheet: (sheet: string) => void
}) {
  const { t } = useTranslation()
  const { sheet, sheets = [] } = file ?? {}
  if (sheet === undefined || sheets.length < 2) return null
  return (
    <Select
      className={styles.name}
      label={t('modules.settings.table.sheet')}
      description={t('modules.settings.table.sheet_hint', { sheets: sheets.length })}
      value={sheet}
      options={sheets.map((id) => ({ id, label: id }))}
      onChange={onSheet}
    />
  )
}

function Misfits({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div role="status">
      {count > 0 && <Notice tone="warning">{t('modules.settings.table.misfits', { count })}</Notice>}
    </div>
  )
}

interface NameFieldProps {
  name: string
  problem: NameProblem | null
  onChange: (name: string) => void
}

function NameField({ name, problem, onChange }: NameFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      className={styles.name}
      label={t('modules.settings.model.collection_name')}
      value={name}
      isMonospace
      isRequired
      onChange={(text) => onChange(toIdentifier(text))}
      errorMessage={problem ? t(`modules.settings.model.${problem}`, { name }) : undefined}
    />
  )
}
