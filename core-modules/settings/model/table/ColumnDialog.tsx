import { isSystemCollection, useCollections, useNames } from '@pergola/sdk'
import { COLUMN_KINDS } from '@pergola/sdk/contract'
import { Button, Dialog, Select, Switch, TagInput, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toIdentifier, trimIdentifier } from '../identifiers'
import { useColumnNames } from './ColumnTable'
import styles from './ImportTable.module.css'
import {
  canHoldKey,
  checkColumns,
  formatsOf,
  lookupFields,
  type ProposedColumn,
  withKind,
} from './tableColumn'

export interface ColumnDialogProps {
  column: ProposedColumn
  /** The other columns that are taken in. */
  others: readonly ProposedColumn[]
  onChange: (column: ProposedColumn) => void
  onClose: () => void
}

const KEY = ''

/** Everything that was guessed of one column. */
export function ColumnDialog({ column, others, onChange, onClose }: ColumnDialogProps) {
  const { t } = useTranslation()
  const nameOf = useColumnNames()
  const [draft, setDraft] = useState(column)
  const set = (change: Partial<ProposedColumn>) => setDraft({ ...draft, ...change })
  const { kind } = draft
  const key = draft.is_key ? others.map((one) => ({ ...one, is_key: false })) : others
  const problem = checkColumns([...key, draft]).get(draft.index)
  const isOfLength = problem?.startsWith('length_')
  const textOf = (code: string) => t(`modules.settings.model.${code}`, { name: draft.field })

  function handleDone() {
    onChange({ ...draft, field: trimIdentifier(draft.field), label: draft.label || null })
    onClose()
  }

  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      hasEdits={draft !== column}
      title={nameOf(column)}
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="primary"
            isDisabled={problem !== undefined && problem !== 'no_related'}
            onPress={handleDone}
          >
            {t('done')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <TextField
          label={t('modules.settings.table.field_name')}
          value={draft.field}
          isMonospace
          onChange={(text) => set({ field: toIdentifier(text) })}
          errorMessage={problem && problem !== 'no_related' && !isOfLength ? textOf(problem) : undefined}
        />
        <TextField
          label={t('modules.settings.table.label')}
          description={t('modules.settings.table.label_hint')}
          value={draft.label}
          onChange={(label) => set({ label })}
        />
        <Select
          label={t('modules.settings.table.kind')}
          value={kind}
          onChange={(chosen) => setDraft(withKind(draft, chosen, null))}
          options={COLUMN_KINDS.filter((one) => one !== 'choices' || draft.distinct !== null).map((id) => ({
            id,
            label: t(`modules.settings.table.kind_${id}`),
          }))}
        />
        <StorageFields
          draft={draft}
          lengthProblem={isOfLength && problem ? textOf(problem) : undefined}
          onChange={set}
        />
        {canHoldKey(kind) && (
          <Switch isSelected={draft.is_key} onChange={(is_key) => set({ is_key })}>
            {t('modules.settings.table.is_key')}
          </Switch>
        )}
      </div>
    </Dialog>
  )
}

interface StorageFieldsProps extends RelationChoiceProps {
  lengthProblem: string | undefined
}

/** How the cells are read, and what they are kept as. */
function StorageFields({ draft, lengthProblem, onChange }: StorageFieldsProps) {
  const { t } = useTranslation()
  const { kind } = draft
  const formats = formatsOf(kind)
  return (
    <>
      {formats.length > 0 && (
        <Select
          label={t('modules.settings.table.format')}
          description={t('modules.settings.table.format_hint')}
          value={draft.format ?? formats[0] ?? null}
          onChange={(format) => onChange({ format: format === formats[0] ? null : format })}
          options={formats.map((id) => ({ id, label: id }))}
        />
      )}
      {draft.length !== null && (
        <TextField
          label={t('modules.settings.table.length')}
          value={draft.length}
          onChange={(length) => onChange({ length })}
          errorMessage={lengthProblem}
        />
      )}
      {kind === 'integer' && (
        <Select
          label={t('modules.settings.table.size')}
          value={draft.datatype === 'BIGINT' ? 'BIGINT' : 'INT'}
          onChange={(datatype) => onChange({ datatype })}
          options={(['INT', 'BIGINT'] as const).map((id) => ({
            id,
            label: t(`modules.settings.table.size_${id}`),
          }))}
        />
      )}
      {kind === 'choices' && (
        <div className={styles.labelled}>
          <span id="table-choices">{t('modules.settings.table.choices')}</span>
          <TagInput
            aria-labelledby="table-choices"
            value={draft.choices ?? []}
            onChange={(choices) => onChange({ choices })}
          />
        </div>
      )}
      {kind === 'relation' && <RelationChoice draft={draft} onChange={onChange} />}
    </>
  )
}

interface RelationChoiceProps {
  draft: ProposedColumn
  onChange: (change: Partial<ProposedColumn>) => void
}

function RelationChoice({ draft, onChange }: RelationChoiceProps) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const own = Object.keys(collections).filter((name) => !isSystemCollection(name))
  const related = draft.collection === null ? undefined : collections[draft.collection]
  return (
    <>
      <Select
        label={t('modules.settings.table.related')}
        value={draft.collection}
        onChange={(collection) =>
          onChange({ collection, find_by: lookupFields(collections[collection])[0] ?? null })
        }
        options={own.map((id) => ({ id, label: names.collection(id) }))}
      />
      {related && (
        <Select
          label={t('modules.settings.table.find_by')}
          value={draft.find_by ?? KEY}
          onChange={(by) => onChange({ find_by: by === KEY ? null : by })}
          options={[
            { id: KEY, label: t('modules.settings.table.find_by_key') },
            ...lookupFields(related).map((id) => ({ id, label: names.field(related.collection, id) })),
          ]}
        />
      )}
    </>
  )
}
