import type { Field, FieldAccess, Item, PrimaryKey } from '@pergola/sdk'
import { startTransition, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useStableCallback } from '../useStableCallback'
import { createNeighbours } from './createNeighbours'
import { FormField } from './FormField'
import { firstFieldControl } from './firstFieldControl'
import { focusField } from './focusField'
import { formFields, placeFields } from './formFields'
import styles from './ItemForm.module.css'
import { useFocusFirst } from './useFocusFirst'
import { useOthersChanges } from './useOthersChanges'

/** Batch edit: only the fields that are switched on are edited and sent. */
export interface BatchFields {
  active: ReadonlySet<string>
  /** Fields in which the items differ: no single value can be shown for them. */
  mixed: ReadonlySet<string>
  onToggle: (field: string, isActive: boolean) => void
}

export interface ItemFormProps {
  /** Fields in any order; hidden and unreadable ones are left out. */
  fields: Readonly<Record<string, Field>>
  /** Names of fields as people read them, where they are no fields of a collection. */
  labels?: Readonly<Record<string, string>>
  /** Current values, edits included. */
  values: Readonly<Item>
  /** Values when editing began: what differs is marked and can be undone. Default: nothing is marked. */
  savedValues?: Readonly<Item>
  /** `+` for a new item; comma-joined keys in batch edit. */
  primaryKey: PrimaryKey
  isNew?: boolean
  isReadOnly?: boolean
  access?: FieldAccess
  /** Why the last save was refused, by field; a new object moves the focus to the first of them. */
  errors?: Readonly<Record<string, string>>
  batch?: BatchFields
  /** For dialogs and nested forms: fields use the whole width. */
  isFullWidth?: boolean
  /** Notes are shown as they are written: an extension wrote them. Default: light markdown, as for those of a field. */
  hasPlainNotes?: boolean
  /** What its values are written in, where that is not the language of the console. */
  contentLanguage?: string
  /** Typing starts in its first field. */
  autoFocus?: boolean
  onChange: (field: string, value: unknown) => void
  /** What the inputs of a new item start with: what comes before anyone has done anything in the form. Default: `onChange`. */
  onFillIn?: (field: string, value: unknown) => void
}

/** More than any screen shows: their inputs are drawn wherever they stand. */
const ALWAYS_DRAWN = 40
/** About as many as a screen shows: they stand there at once, and each makes the wait for them longer. */
const FIRST_FIELDS = 10
/** So many more at a time: a form of hundreds never holds the page for long. */
const NEXT_FIELDS = 16

const NO_ERRORS: Readonly<Record<string, string>> = {}

/** The fields of an item in a grid of two columns, each with label, input, note and error. Values in, changes out. */
export function ItemForm(props: ItemFormProps) {
  const { fields, values, savedValues, access, errors = NO_ERRORS, batch } = props
  const formId = useId()
  const root = useRef<HTMLDivElement>(null)
  useFocusFirst(root, props.autoFocus ?? false, firstFieldControl)
  const placed = useMemo(() => placeFields(formFields(Object.values(fields), access)), [fields, access])

  const drawnCount = useGrowing(placed.length)
  const isRefused = placed.some(({ field }) => field.field in errors)
  const drawn = isRefused ? placed : placed.slice(0, drawnCount)

  const [neighbours] = useState(createNeighbours)
  // What the save said about a value holds until it is changed.
  const [refused, setRefused] = useState({ errors, values })
  if (refused.errors !== errors) setRefused({ errors, values })
  const errorOf = (name: string) => (refused.values[name] === values[name] ? errors[name] : undefined)
  const { isTouched, noticeTouch } = useTouch()
  function change(name: string, value: unknown) {
    if (props.onFillIn && !isTouched.current) props.onFillIn(name, value)
    else props.onChange(name, value)
  }
  const onChange = useStableCallback(change)
  const onToggle = useStableCallback(batch?.onToggle)
  const { noteChange, changeOf } = useOthersChanges()
  const isEdited = (name: string) => access?.isWritable(name) !== false && (!batch || batch.active.has(name))
  const onOtherChange = useStableCallback((name: string, value: unknown, interfaceId: string) => {
    if (props.isReadOnly || !fields[name] || !isEdited(name)) return
    noteChange(values, name, value, interfaceId)
    change(name, value)
  })

  useEffect(() => {
    const first = placed.find(({ field }) => field.field in errors)
    if (first) focusField(root.current, first.field.field)
  }, [placed, errors])

  return (
    <div ref={root} className={styles.form} data-full={props.isFullWidth || undefined} {...noticeTouch}>
      <div className={styles.grid}>
        {drawn.map(({ field, width }, index) => {
          const name = field.field
          const isInactive = batch !== undefined && !batch.active.has(name)
          const isReadOnly = props.isReadOnly || field.readonly || access?.isWritable(name) === false
          return (
            <FormField
              key={name}
              formId={formId}
              field={field}
              label={props.labels?.[name]}
              width={width}
              fields={fields}
              value={values[name]}
              values={neighbours(name, values)}
              savedValue={savedValues ? (savedValues[name] ?? null) : undefined}
              primaryKey={props.primaryKey}
              isNew={props.isNew ?? false}
              isReadOnly={isReadOnly || isInactive}
              isFirst={index < ALWAYS_DRAWN}
              isMixed={isInactive && batch.mixed.has(name)}
              error={errorOf(name)}
              isActive={!isInactive}
              onToggle={batch && !isReadOnly ? onToggle : undefined}
              othersChange={savedValues && changeOf(name, values)}
              onChange={onChange}
              onOtherChange={onOtherChange}
              hasPlainNote={props.hasPlainNotes}
              contentLanguage={props.contentLanguage}
            />
          )
        })}
      </div>
    </div>
  )
}

/**
 * How many fields are drawn: the first at once, the others in parts that leave room for what else happens. A transition would begin
 * again with each part of the kit and each answer that comes meanwhile: inputs that everyone waits for do not have that time.
 */
function useGrowing(total: number): number {
  const [count, setCount] = useState(FIRST_FIELDS)
  useEffect(() => {
    if (count >= total) return
    const grow = () => setCount(count + NEXT_FIELDS)
    const timer = setTimeout(() => (count < ALWAYS_DRAWN ? grow() : startTransition(grow)))
    return () => clearTimeout(timer)
  }, [count, total])
  return count
}

/** Whether anyone has done anything in the form. */
function useTouch() {
  const isTouched = useRef(false)
  const noticeTouch = useMemo(() => {
    const notice = () => {
      isTouched.current = true
    }
    return {
      onPointerDownCapture: notice,
      onKeyDownCapture: notice,
      onInputCapture: notice,
      onClickCapture: notice,
      onDropCapture: notice,
    }
  }, [])
  return { isTouched, noticeTouch }
}
