import { type Collection, useNames } from '@pergola/sdk'
import type { Job } from '@pergola/sdk/items'
import { Select, Table } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import type { ImportChoice } from '../jobs/jobs'
import styles from './Transfer.module.css'
import { useImportableFields, useLookupFields } from './useGuess'

export interface ImportMappingProps {
  collection: Collection
  file: NonNullable<Job['file']>
  choice: ImportChoice
  /** Another sheet of the workbook is to be read. */
  onSheet: (sheet: string) => void
  onChange: (choice: ImportChoice) => void
}

const NONE = ''

/** Which column of the file goes into which field, and which lines are about items that are there already. */
export function ImportMapping({ collection, file, choice, onSheet, onChange }: ImportMappingProps) {
  const { t } = useTranslation()
  const names = useNames()
  const name = collection.collection
  const labelOf = (field: string) => names.field(name, field)

  function choose(index: number, field: string) {
    const others = choice.columns.filter((column) => column.index !== index && column.field !== field)
    const columns = field === NONE ? others : [...others, { index, field }]
    const hasMatch = columns.some((column) => column.field === choice.match)
    onChange({ ...choice, ...(hasMatch ? {} : { match: null, mode: 'create' as const }), columns })
  }

  return (
    <>
      <SheetChoice file={file} onSheet={onSheet} />
      <div className={styles.table}>
        <Table aria-label={t('modules.collections.transfer.columns_of', { name: file.name })}>
          <thead>
            <tr>
              <th scope="col">{t('modules.collections.transfer.column')}</th>
              <th scope="col">{t('modules.collections.transfer.field')}</th>
            </tr>
          </thead>
          <tbody>
            {file.columns.map((column, index) => (
              <MappedColumn
                // biome-ignore lint/suspicious/noArrayIndexKey: columns of a file have no other name of their own
                key={index}
                {...column}
                index={index}
                collection={collection}
                choice={choice}
                onChoose={(field) => choose(index, field)}
                onChange={onChange}
              />
            ))}
          </tbody>
        </Table>
      </div>
      <MatchChoice choice={choice} labelOf={labelOf} onChange={onChange} />
    </>
  )
}

/** Which sheet of a workbook is imported, where it has several. */
function SheetChoice({
  file: { sheet, sheets = [] },
  onSheet,
}: Pick<ImportMappingProps, 'file' | 'onSheet'>) {
  const { t } = useTranslation()
  if (sheet === undefined || sheets.length < 2) return null
  return (
    <Select
      label={t('modules.collections.transfer.sheet')}
      description={t('modules.collections.transfer.sheet_hint', { sheets: sheets.length })}
      value={sheet}
      options={sheets.map((id) => ({ id, label: id }))}
      onChange={onSheet}
    />
  )
}

interface MappedColumnProps extends Omit<ImportMappingProps, 'file' | 'onSheet'> {
  index: number
  heading: string
  samples: readonly string[]
  onChoose: (field: string) => void
}

/** One column: what is in it, the field it goes into, and how a related item is found by it. */
function MappedColumn({
  collection,
  index,
  heading,
  samples,
  choice,
  onChoose,
  onChange,
}: MappedColumnProps) {
  const { t } = useTranslation()
  const names = useNames()
  const fields = useImportableFields(collection)
  const lookupFieldsOf = useLookupFields()
  const column = choice.columns.find((entry) => entry.index === index)
  const field = column && fields.find((entry) => entry.field === column.field)
  const lookups = field ? lookupFieldsOf(field) : []
  return (
    <tr>
      <th scope="row">
        {heading}
        <div className={styles.samples}>{samples.join(' · ')}</div>
      </th>
      <td>
        <div className={styles.target}>
          <Select
            aria-label={t('modules.collections.transfer.field_of', { heading })}
            value={column?.field ?? NONE}
            onChange={(chosen) => onChoose(chosen)}
            options={[
              { id: NONE, label: t('modules.collections.transfer.left_out') },
              ...fields.map((entry) => ({
                id: entry.field,
                label: names.field(collection.collection, entry.field),
              })),
            ]}
          />
          {column && lookups.length > 0 && (
            <Select
              aria-label={t('modules.collections.transfer.find_by_of', { heading })}
              value={column.find_by ?? NONE}
              onChange={(by) =>
                onChange({
                  ...choice,
                  columns: choice.columns.map((entry) =>
                    entry === column
                      ? { index, field: column.field, ...(by !== NONE && { find_by: by }) }
                      : entry,
                  ),
                })
              }
              options={[
                { id: NONE, label: t('modules.collections.transfer.find_by_key') },
                ...lookups.map((entry) => ({
                  id: entry.field,
                  label: t('modules.collections.transfer.find_by', {
                    field: names.field(entry.collection, entry.field),
                  }),
                })),
              ]}
            />
          )}
        </div>
      </td>
    </tr>
  )
}

interface MatchChoiceProps extends Pick<ImportMappingProps, 'choice' | 'onChange'> {
  labelOf: (field: string) => string
}

function MatchChoice({ choice, labelOf, onChange }: MatchChoiceProps) {
  const { t } = useTranslation()
  const modes = ['both', 'create', 'update'] as const
  return (
    <>
      <Select
        label={t('modules.collections.transfer.match')}
        description={t('modules.collections.transfer.match_hint')}
        value={choice.match ?? NONE}
        onChange={(match) =>
          onChange({ ...choice, match: match || null, mode: match === NONE ? 'create' : 'both' })
        }
        options={[
          { id: NONE, label: t('modules.collections.transfer.match_none') },
          ...choice.columns.map(({ field }) => ({ id: field, label: labelOf(field) })),
        ]}
      />
      {choice.match !== null && (
        <Select
          label={t('modules.collections.transfer.mode')}
          value={choice.mode}
          onChange={(mode) => onChange({ ...choice, mode })}
          options={modes.map((id) => ({ id, label: t(`modules.collections.transfer.mode_${id}`) }))}
        />
      )}
    </>
  )
}
