import { type Field, type Item, isEqual, type PrimaryKey, useExtensions, useNames } from '@pergola/sdk'
import { Icon, LightMarkdown, Switch } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { InterfaceInput } from '../fields/InterfaceInput'
import { interfaceIdOf } from '../fields/interfaceIdOf'
import { defaultValue } from './defaultValues'
import { FieldMenu } from './FieldMenu'
import styles from './FormField.module.css'
import type { PlacedWidth } from './formFields'
import type { BatchFields } from './ItemForm'

export interface FormFieldProps {
  /** Keeps ids apart when several forms share a page. */
  formId: string
  field: Field
  /** Name as people read it; default: that of the collection's field. */
  label?: string
  width: PlacedWidth
  fields: Readonly<Record<string, Field>>
  values: Readonly<Item>
  /** `undefined` when changes are not marked. */
  savedValue: unknown
  primaryKey: PrimaryKey
  isNew: boolean
  isReadOnly: boolean
  /** Several items are edited that differ in this field: there is no value to show. */
  isMixed: boolean
  error?: string
  batch?: BatchFields
  onChange: (field: string, value: unknown) => void
}

/** One field of a form: label with its menu, input, error, note. */
export function FormField(props: FormFieldProps) {
  const { formId, field, width, values, savedValue, isReadOnly, isMixed, error, batch, onChange } = props
  const { t } = useTranslation()
  const name = field.field
  const names = useNames()
  const label = props.label ?? names.field(field.collection, name)
  const manifest = useExtensions('interface')[interfaceIdOf(field)]
  const ids = {
    control: `${formId}-${name}`,
    label: `${formId}-${name}-label`,
    note: `${formId}-${name}-note`,
    error: `${formId}-${name}-error`,
  }
  const value = values[name] ?? null
  const isChanged = savedValue !== undefined && !isReadOnly && !isEqual(value, savedValue)
  // Not what only the server fills in.
  const isAsked = field.required && !isReadOnly && !field.auto_increment
  const hasLabel = !manifest?.hideLabel
  const describedBy = [error && ids.error, field.note && ids.note].filter(Boolean).join(' ')
  // A group of inputs is named by its label but has no single control that a click could focus.
  const Label = manifest?.fieldset || isMixed ? 'span' : 'label'

  return (
    <div
      className={styles.field}
      data-field={name}
      data-width={width}
      data-changed={isChanged || undefined}
      data-invalid={error !== undefined || undefined}
    >
      {hasLabel && (
        <div className={styles.head}>
          <Label id={ids.label} className={styles.label} {...(Label === 'label' && { htmlFor: ids.control })}>
            {label}
            {isAsked && (
              <span className={styles.star} aria-hidden="true">
                *
              </span>
            )}
          </Label>
          {batch ? (
            <Switch
              className={styles.batch}
              aria-label={`${label}: ${t('batch_edit_field')}`}
              isSelected={batch.active.has(name)}
              onChange={(isActive) => batch.onToggle(name, isActive)}
            />
          ) : (
            !isReadOnly && (
              <FieldMenu
                label={label}
                value={value}
                defaultValue={defaultValue(field)}
                savedValue={savedValue}
                onChange={(next) => onChange(name, next)}
              />
            )
          )}
        </div>
      )}
      <div data-input>
        {isMixed ? (
          <p className={styles.mixed}>{t('mixed_values')}</p>
        ) : (
          <InterfaceInput
            field={field}
            value={value}
            fields={props.fields}
            values={values}
            primaryKey={props.primaryKey}
            isNew={props.isNew}
            id={ids.control}
            labelId={hasLabel ? ids.label : null}
            describedBy={describedBy || undefined}
            isReadOnly={isReadOnly}
            isInvalid={error !== undefined}
            width={width}
            onChange={(next) => onChange(name, next)}
            onFieldChange={onChange}
          />
        )}
      </div>
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <Icon name="error" size={16} />
          {error}
        </p>
      )}
      {field.note && (
        <div id={ids.note} className={styles.note}>
          <LightMarkdown text={field.note} />
        </div>
      )}
    </div>
  )
}
