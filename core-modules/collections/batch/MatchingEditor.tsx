import {
  type Collection,
  errorKinds,
  type Field,
  type FieldAccess,
  type Item,
  isApiError,
  useCollections,
  useConfirm,
  useNames,
  usePermissions,
  useRelations,
} from '@pergola/sdk'
import {
  checkItem,
  defaultValue,
  ErrorSummary,
  focusField,
  ItemForm,
  type Job,
  LeaveGuard,
  parseValidationMessage,
  useNotifyFailure,
  useProblemText,
  useSaveShortcut,
  useWayBack,
  type ValidationErrors,
} from '@pergola/sdk/items'
import { Button } from '@pergola/sdk/ui'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { batchFields } from '../item-page/batchFields'
import { ItemPageFrame } from '../item-page/ItemPageFrame'
import type { PageTexts } from '../item-page/usePageTexts'
import { JobDialog } from '../jobs/JobDialog'
import styles from './MatchingPage.module.css'
import { type Conditions, useBeginBatch } from './useBeginBatch'

export interface MatchingEditorProps {
  collection: Collection
  texts: PageTexts
  count: number
  conditions: Conditions
  /** What is meant, in words. */
  shown: ReactNode
}

/** The form of values that all items that match are given, and the job that gives them. */
export function MatchingEditor({ collection, texts, count, conditions, shown }: MatchingEditorProps) {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const names = useNames()
  const navigate = useNavigate()
  const permissions = usePermissions()
  const body = useRef<HTMLDivElement>(null)
  const name = collection.collection
  const listing = useWayBack(texts.listingPath)
  const fields = useMemo(() => batchFields(collection), [collection])
  const access: FieldAccess = permissions.fieldsOf(name, undefined, 'update')
  const canSave = permissions.can('update', name)
  const { staged, hasEdits, mixed, stage, toggle, discard } = useStagedValues(fields)
  const { save, errors, job, isStarting } = useMatchingSave(collection, conditions, count)
  const isLeaving = useRef(false)
  useSaveShortcut(() => {
    if (hasEdits && canSave) void handleSave()
  })

  async function handleSave() {
    const changed = Object.keys(staged).map((field) => names.field(name, field))
    const isConfirmed = await confirm({
      title: t('update_confirm', { count }),
      message: changed.join(', '),
      confirmLabel: t('update_items', { count }),
    })
    if (isConfirmed) await save(staged)
  }

  function leave() {
    isLeaving.current = true
    navigate(listing)
  }

  return (
    <ItemPageFrame
      collection={collection}
      texts={texts}
      actions={
        canSave && (
          <Button
            variant="primary"
            icon="check"
            isDisabled={!hasEdits}
            isPending={isStarting}
            onPress={() => void handleSave()}
          >
            {t('save')}
          </Button>
        )
      }
    >
      <div ref={body} className={styles.body}>
        {shown}
        {errors && (
          <ErrorSummary
            collection={name}
            errors={errors}
            onFieldPress={(field) => focusField(body.current, field)}
          />
        )}
        <ItemForm
          fields={fields}
          values={staged}
          primaryKey=","
          isReadOnly={!canSave}
          access={access}
          errors={errors?.fields}
          batch={{ active: new Set(Object.keys(staged)), mixed, onToggle: toggle }}
          onChange={stage}
        />
      </div>
      {job && <JobDialog job={job} onClose={leave} />}
      <LeaveGuard hasUnsavedEdits={() => hasEdits && !isLeaving.current} onDiscard={discard} />
    </ItemPageFrame>
  )
}

/** The values that are to be given, by field; a field without one is left alone. */
function useStagedValues(fields: Readonly<Record<string, Field>>) {
  const [staged, setStaged] = useState<Item>({})
  const mixed = useMemo(
    () => new Set(Object.keys(fields).filter((field) => !(field in staged))),
    [fields, staged],
  )
  return {
    staged,
    hasEdits: mixed.size < Object.keys(fields).length,
    mixed,
    stage: (field: string, value: unknown) => setStaged((values) => ({ ...values, [field]: value })),
    toggle: (field: string, isActive: boolean) => {
      const definition = fields[field]
      setStaged((values) => {
        const { [field]: _left, ...others } = values
        return isActive && definition ? { ...others, [field]: defaultValue(definition) } : others
      })
    },
    discard: () => setStaged({}),
  }
}

/** Checks and sends the values; what the server refuses before it begins is shown at the fields. */
function useMatchingSave(
  collection: Collection,
  conditions: MatchingEditorProps['conditions'],
  count: number,
) {
  const begin = useBeginBatch(collection.collection)
  const collections = useCollections()
  const relations = useRelations()
  const textOf = useProblemText()
  const notifyFailure = useNotifyFailure()
  const [errors, setErrors] = useState<ValidationErrors | null>(null)
  const [job, setJob] = useState<Job | null>(null)
  const [isStarting, setIsStarting] = useState(false)

  async function save(values: Item): Promise<void> {
    const checked = { collection, staged: values, values, isNew: false }
    const problems = checkItem(checked, { collections, relations })
    const byField = Object.fromEntries(problems.map((each) => [each.field.field, textOf(each)]))
    setErrors(problems.length > 0 ? { fields: byField, rest: '' } : null)
    if (problems.length > 0) return
    setIsStarting(true)
    try {
      setJob(await begin(conditions, { action: 'update', values }, count))
    } catch (error) {
      if (isApiError(error) && error.code === errorKinds.validationFailed.code)
        setErrors(parseValidationMessage(error.message, Object.keys(collection.fields)))
      else notifyFailure(error)
    } finally {
      setIsStarting(false)
    }
  }

  return { save, errors, job, isStarting }
}
