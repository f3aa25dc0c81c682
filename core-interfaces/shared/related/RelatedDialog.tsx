import { type Item, itemsPath, useApi, useNames, usePermissions } from '@pergola/sdk'
import { isRejectedText, keyPart } from '@pergola/sdk/contract'
import { commonAccess, defaultValues, ItemForm, itemKeys, useSaveShortcut } from '@pergola/sdk/items'
import { Breadcrumb, Button, Dialog, ErrorPanel, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './RelatedItems.module.css'
import type { RelationShape } from './RelationShape'
import { itemOf, type RelatedRow } from './relatedRows'
import { nameOfItem, Trail } from './trail'
import { useNoteBase } from './useNoteBase'
import { useRowProblems } from './useRowProblem'

export interface RelatedDialogProps {
  isOpen: boolean
  shape: RelationShape
  /** `null` for a new item that nothing is entered in yet. */
  row: RelatedRow | null
  /** The item is made here, also where it has a key, which was typed. */
  isNew: boolean
  isReadOnly: boolean
  /** Changed values; of a new item, the first time its defaults too. */
  onEdit: (values: Item) => void
  /** Changed columns of the junction row. */
  onEditOwn: (values: Item) => void
  /** What was staged when it opened, to go back to. */
  startValue: unknown
  onTakeBack: (value: unknown) => void
  onClose: () => void
}

/**
 * One item of a relation in a form of its own. What is entered is staged in the form behind at once, so that it is part of
 * the draft and no way out of the dialog loses it; nothing is sent.
 */
export function RelatedDialog(props: RelatedDialogProps) {
  const { shape, onTakeBack, onClose } = props
  const { t } = useTranslation()
  const names = useNames()
  const [start] = useState(props.startValue)
  const item = useRelatedItem(props)
  const { isNew, isLocked } = item
  const { refused, handleDone } = useDone(props, item)
  // "Done, and save the page": the page itself listens too.
  useSaveShortcut(onClose)

  function handleTakeBack() {
    onTakeBack(start)
    onClose()
  }

  const title = isNew ? t('creating_item') : t('editing_item')
  const trail = useTrail(props, item)
  return (
    <Dialog
      isOpen={props.isOpen}
      size="wide"
      toolbar={
        trail.length > 1 && <Breadcrumb aria-label={t('path')} items={trail.map((label) => ({ label }))} />
      }
      title={`${names.collection(shape.items.collection)}: ${title}`}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          {!isLocked && props.startValue !== start && (
            <Button variant="quiet" icon="undo" onPress={handleTakeBack}>
              {t('discard_changes')}
            </Button>
          )}
          <Button
            variant={isLocked ? 'quiet' : 'primary'}
            isDisabled={item.isLoading || item.error !== null}
            onPress={isLocked ? onClose : handleDone}
          >
            {t(isLocked ? 'close' : 'done')}
          </Button>
        </>
      }
    >
      {item.error ? (
        <ErrorPanel onRetry={() => void item.refetch()} />
      ) : item.isLoading ? (
        <Skeleton shape="block" width="100%" height={320} />
      ) : (
        <Trail value={trail}>
          <RelatedForms {...props} item={item} refused={refused} />
        </Trail>
      )}
    </Dialog>
  )
}

type RelatedItem = ReturnType<typeof useRelatedItem>

/** The item as it is stored, or the defaults of a new one, and what may be done to it. */
function useRelatedItem({ shape, row, isNew, isReadOnly }: RelatedDialogProps) {
  const api = useApi()
  const permissions = usePermissions()
  const { items, itemField, itemKeyField, parentField } = shape
  const key = isNew ? null : (row?.key ?? null)
  const { data, error, isLoading, refetch } = useQuery({
    queryKey: [...itemKeys.ofCollection(api.project, items.collection), 'edit', String(key)],
    queryFn: ({ signal }) => api.get<Item>(itemsPath(items.collection, keyPart(key ?? '')), { signal }),
    enabled: key !== null,
    gcTime: 0,
    retry: false,
  })
  const fields = useMemo(() => {
    // The way back to the item of the form is what makes it a row of the relation.
    const { [itemField === null ? parentField : '']: _, ...rest } = items.fields
    return rest
  }, [items, itemField, parentField])
  const defaults = useMemo(
    () => presetsOf(defaultValues(Object.values(fields)), itemKeyField),
    [fields, itemKeyField],
  )
  const [filledIn, setFilledIn] = useState<Item>({})
  const isLocked = isReadOnly || (data !== undefined && !permissions.canOn('update', items.collection, data))
  const accessWith = (values: Item) =>
    commonAccess(permissions, items.collection, key === null ? [null, values] : [data ?? null])

  /**
   * What a new item begins with once this is entered in it: its defaults, without those that the role may not write, and what its
   * inputs have filled in.
   */
  function begin(entered: Item): Item {
    const values = { ...filledIn, ...entered }
    const { isWritable } = accessWith({ ...defaults, ...values })
    return { ...pick(defaults, isWritable), ...values }
  }
  return {
    key,
    isNew: key === null,
    fields,
    defaults,
    filledIn,
    fillIn: (values: Item) => setFilledIn((before) => ({ ...before, ...values })),
    data,
    error,
    isLoading,
    refetch,
    isLocked,
    accessWith,
    begin,
  }
}

/** The way to the item: what the dialogs behind show, and this one. */
function useTrail({ shape, row }: RelatedDialogProps, { key, isNew, data }: RelatedItem): readonly string[] {
  const { t } = useTranslation()
  const names = useNames()
  const behind = useContext(Trail)
  const { collection, fields } = shape.items
  const staged = row?.entry ? itemOf(shape, row.entry) : {}
  const name = nameOfItem(fields, { ...data, ...staged }) ?? (isNew ? t('creating_item') : String(key))
  const label = `${names.collection(collection)}: ${name}`
  return useMemo(() => [...behind, label], [behind, label])
}

/** Ends the dialog, unless something is missing in the item. */
function useDone({ shape, row, onEdit, onClose }: RelatedDialogProps, { isLocked, begin }: RelatedItem) {
  const problemsOf = useRowProblems(shape)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>(() =>
    row?.entry && isRejectedText(itemOf(shape, row.entry).$new) ? problemsOf(row) : NO_PROBLEMS,
  )
  function handleDone() {
    if (row === null && !isLocked) {
      onEdit(begin({}))
      return onClose()
    }
    const problems = row ? problemsOf(row) : NO_PROBLEMS
    if (Object.keys(problems).length > 0) setRefused(problems)
    else onClose()
  }
  return { refused, handleDone }
}

interface RelatedFormsProps extends RelatedDialogProps {
  item: RelatedItem
  /** What is missing, by field. */
  refused: Readonly<Record<string, string>>
}

/** The fields of the item, and those of the row that leads to it. */
function RelatedForms({ shape, row, isReadOnly, onEdit, onEditOwn, item, refused }: RelatedFormsProps) {
  const names = useNames()
  const permissions = usePermissions()
  const { items, itemField, itemKeyField, parentField, rows } = shape
  const { key, data, defaults, isNew, isLocked } = item
  const isRow = itemField === null && row?.kind === 'saved' && parentField !== ''
  const noteBase = useNoteBase(items.fields, isRow ? parentField : undefined)
  const noteOwnBase = useNoteBase(rows.fields)
  const staged = row?.entry ? itemOf(shape, row.entry) : item.filledIn
  const saved = isNew ? defaults : (data ?? {})
  const values = { ...saved, ...staged }

  // By a key alone the server would change the item that has it.
  const changeOf = (field: string, value: unknown) => ({
    [field]: value,
    ...(isNew && field === itemKeyField && { $new: true }),
  })
  function handleChange(field: string, value: unknown) {
    const change = changeOf(field, value)
    onEdit(row === null ? item.begin(change) : noteBase(change, data, staged))
  }
  function handleOwnChange(field: string, value: unknown) {
    const own = row?.kind === 'saved' ? row.own : undefined
    onEditOwn(noteOwnBase({ [field]: value }, own, row?.entry ?? null))
  }

  // A saved row goes by what it held before it was changed, a new one by what is chosen for it.
  const ownBefore = { ...row?.own, ...(row?.entry?.$base as Item | undefined) }
  const governing = row?.kind === 'saved' ? [ownBefore] : [null, row?.own ?? {}]

  return (
    <>
      <ItemForm
        fields={item.fields}
        values={values}
        savedValues={saved}
        primaryKey={key ?? '+'}
        isNew={isNew}
        isReadOnly={isLocked}
        access={item.accessWith(values)}
        errors={refused}
        isFullWidth
        autoFocus={!isLocked}
        onChange={handleChange}
        // What the inputs start with makes no row yet.
        onFillIn={row === null ? (field, value) => item.fillIn(changeOf(field, value)) : undefined}
      />
      {row && shape.ownFields.length > 0 && (
        <section className={styles.own} aria-label={names.collection(rows.collection)}>
          <h3 className={styles.ownTitle}>{names.collection(rows.collection)}</h3>
          <ItemForm
            fields={Object.fromEntries(shape.ownFields.map((field) => [field.field, field]))}
            values={row.own}
            primaryKey={row.rowKey ?? '+'}
            isNew={row.rowKey === null}
            isReadOnly={isReadOnly}
            access={commonAccess(permissions, rows.collection, governing)}
            isFullWidth
            onChange={handleOwnChange}
          />
        </section>
      )}
    </>
  )
}

const NO_PROBLEMS: Readonly<Record<string, string>> = {}

/** Defaults worth sending: the key is the server's, and nothing needs no sending. */
function presetsOf(defaults: Item, keyField: string): Item {
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  return pick(defaults, (field) => field !== keyField && !isEmpty(defaults[field]))
}

function pick(item: Item, isWanted: (field: string) => boolean): Item {
  return Object.fromEntries(Object.entries(item).filter(([field]) => isWanted(field)))
}
