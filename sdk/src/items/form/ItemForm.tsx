import type { Field, FieldAccess, Item, PrimaryKey } from '@pergola/sdk'
import { useEffect, useId, useMemo, useRef } from 'react'
import { FormField } from './FormField'
import { focusField } from './focusField'
import { formFields, placeFields } from './formFields'
import styles from './ItemForm.module.css'

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
  onChange: (field: string, value: unknown) => void
}

const NO_ERRORS: Readonly<Record<string, string>> = {}

/** The fields of an item in a grid of two columns, each with label, input, note and error. Values in, changes out. */
export function ItemForm(props: ItemFormProps) {
  const { fields, values, savedValues, access, errors = NO_ERRORS, batch } = props
  const formId = useId()
  const root = useRef<HTMLDivElement>(null)
  const placed = useMemo(() => placeFields(formFields(Object.values(fields), access)), [fields, access])

  useEffect(() => {
    const first = placed.find(({ field }) => field.field in errors)
    if (first) focusField(root.current, first.field.field)
  }, [placed, errors])

  return (
    <div ref={root} className={styles.form} data-full={props.isFullWidth || undefined}>
      <div className={styles.grid}>
        {placed.map(({ field, width }) => {
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
              values={values}
              savedValue={savedValues ? (savedValues[name] ?? null) : undefined}
              primaryKey={props.primaryKey}
              isNew={props.isNew ?? false}
              isReadOnly={isReadOnly || isInactive}
              isMixed={isInactive && batch.mixed.has(name)}
              error={errors[name]}
              batch={isReadOnly ? undefined : batch}
              onChange={props.onChange}
            />
          )
        })}
      </div>
    </div>
  )
}
