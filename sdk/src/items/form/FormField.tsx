import {
  checkValue,
  type Field,
  type Item,
  isEqual,
  isRejectedText,
  type PrimaryKey,
  useExtensions,
  useNames,
} from '@pergola/sdk'
import { directionOf, type ValueProblem } from '@pergola/sdk/contract'
import { Icon, LightMarkdown, lazyComponent, Switch } from '@pergola/sdk/ui'
import { type FocusEvent, memo, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InterfaceInput } from '../fields/InterfaceInput'
import { interfaceIdOf } from '../fields/interfaceIdOf'
import { defaultValue } from './defaultValues'
import { FieldMenu } from './FieldMenu'
import styles from './FormField.module.css'
import type { PlacedWidth } from './formFields'
import { useIsNear } from './useIsNear'
import type { OthersChange } from './useOthersChanges'
import { useProblemText } from './useProblemText'

// Few forms have an extension that changes the fields of others.
const ChangedBy = lazyComponent(() =>
  import(/* webpackChunkName: "changed-by" */ './ChangedBy').then((file) => file.ChangedBy),
)

export interface FormFieldProps {
  /** Keeps ids apart when several forms share a page. */
  formId: string
  field: Field
  /** Name as people read it; default: that of the collection's field. */
  label?: string
  width: PlacedWidth
  fields: Readonly<Record<string, Field>>
  value: unknown
  /** Values of the item; those that the input does not read may change without it. */
  values: Readonly<Item>
  /** `undefined` when changes are not marked. */
  savedValue: unknown
  primaryKey: PrimaryKey
  isNew: boolean
  isReadOnly: boolean
  /** Drawn at once, however far down it stands. */
  isFirst: boolean
  /** Several items are edited that differ in this field: there is no value to show. */
  isMixed: boolean
  error?: string
  /** In batch edit, whether the field is one of those that are edited. */
  isActive?: boolean
  onToggle?: (field: string, isActive: boolean) => void
  /** Its value is what the input of another field made of it. */
  othersChange?: OthersChange
  onChange: (field: string, value: unknown) => void
  hasPlainNote?: boolean
  contentLanguage?: string
  /** Its input changes another field. */
  onOtherChange: (field: string, value: unknown, interfaceId: string) => void
}

/**
 * One field of a form: label with its menu, input, error, note. Drawn again only when something of its own changes, or a
 * value that its input reads.
 */
export const FormField = memo(function FormField(props: FormFieldProps) {
  // What is read and written inside is in that language; label, note and error are not.
  const { field, width, savedValue, isReadOnly, isMixed, onChange, contentLanguage: language } = props
  const name = field.field
  const names = useNames()
  const label = props.label ?? names.field(field.collection, name)
  const manifest = useExtensions('interface')[interfaceIdOf(field)]
  const ids = idsOf(props)
  const value = props.value ?? null
  const isChanged = savedValue !== undefined && !isReadOnly && !isEqual(value, savedValue)
  const root = useRef<HTMLDivElement>(null)
  const isNear = useIsNear(root, props.isFirst || props.error !== undefined)
  const { isFocused, ...focusProps } = useFocusWithin()
  const error = props.error ?? liveProblem(field, value, isChanged, isFocused) ?? undefined
  const handleChange = useCallback((next: unknown) => onChange(name, next), [onChange, name])
  const hasLabel = !manifest?.hideLabel
  // What was saved since is no change any more.
  const othersChange = isChanged ? props.othersChange : undefined
  const describedBy = [error && ids.error, othersChange && ids.change, field.note && ids.note]
    .filter(Boolean)
    .join(' ')

  return (
    <div
      ref={root}
      className={styles.field}
      data-field={name}
      data-width={width}
      data-fixed={isReadOnly || undefined}
      data-changed={isChanged || undefined}
      data-invalid={error !== undefined || undefined}
    >
      {hasLabel && (
        <FieldHead
          {...props}
          label={label}
          // Few look at all fields of a long form, and each menu costs as much as an input.
          hasMenu={isNear && !isReadOnly}
          // A group of inputs is named by its label but has no single control that a click could focus.
          hasControl={!(manifest?.fieldset || isMixed)}
          onChange={handleChange}
        />
      )}
      <div data-input lang={language} dir={language && directionOf(language)} {...focusProps}>
        {!isNear ? (
          <div className={styles.far} />
        ) : isMixed ? (
          <MixedValues />
        ) : (
          <InterfaceInput
            field={field}
            value={value}
            fields={props.fields}
            values={props.values}
            primaryKey={props.primaryKey}
            isNew={props.isNew}
            id={ids.control}
            labelId={hasLabel ? ids.label : null}
            describedBy={describedBy || undefined}
            isReadOnly={isReadOnly}
            isInvalid={error !== undefined}
            width={width}
            onChange={handleChange}
            onFieldChange={(other, next) => props.onOtherChange(other, next, interfaceIdOf(field))}
          />
        )}
      </div>
      {othersChange && (
        <ChangedBy
          id={ids.change}
          label={label}
          change={othersChange}
          onUndo={() => handleChange(othersChange.before)}
        />
      )}
      <FieldTexts ids={ids} error={error} field={field} hasPlainNote={props.hasPlainNote} />
    </div>
  )
})

/** Ids of the parts of a field, by which they refer to each other. */
function idsOf({ formId, field }: Pick<FormFieldProps, 'formId' | 'field'>) {
  const control = `${formId}-${field.field}`
  return {
    control,
    label: `${control}-label`,
    note: `${control}-note`,
    error: `${control}-error`,
    change: `${control}-change`,
  }
}

interface FieldHeadProps extends Omit<FormFieldProps, 'label' | 'onChange'> {
  label: string
  /** A click on the label focuses the control. */
  hasControl: boolean
  hasMenu: boolean
  onChange: (value: unknown) => void
}

/** The label of a field, with its menu; in batch edit with what puts it among the fields that are edited. */
function FieldHead({ label, hasControl, hasMenu, onChange, ...props }: FieldHeadProps) {
  const { field, value = null, savedValue, isReadOnly, isActive, onToggle } = props
  const ids = idsOf(props)
  // Not what only the server fills in.
  const isAsked = field.required && !isReadOnly && !field.auto_increment
  const Label = hasControl ? 'label' : 'span'
  return (
    <div className={styles.head}>
      <Label
        id={ids.label}
        className={styles.label}
        {...(Label === 'label' && {
          htmlFor: ids.control,
          // Browsers do this for their own controls only.
          onClick: () => focusText(ids.control),
        })}
      >
        {label}
        {isAsked && (
          <span className={styles.star} aria-hidden="true">
            *
          </span>
        )}
      </Label>
      {onToggle ? (
        <BatchSwitch label={label} isSelected={isActive} onChange={(next) => onToggle(field.field, next)} />
      ) : (
        hasMenu && (
          <FieldMenu
            label={label}
            value={value}
            defaultValue={defaultValue(field)}
            savedValue={savedValue}
            onChange={onChange}
          />
        )
      )}
    </div>
  )
}

interface BatchSwitchProps {
  label: string
  isSelected: boolean | undefined
  onChange: (isSelected: boolean) => void
}

function BatchSwitch({ label, ...props }: BatchSwitchProps) {
  const { t } = useTranslation()
  return <Switch className={styles.batch} aria-label={`${label}: ${t('batch_edit_field')}`} {...props} />
}

function MixedValues() {
  const { t } = useTranslation()
  return <p className={styles.mixed}>{t('mixed_values')}</p>
}

interface FieldTextsProps {
  ids: { error: string; note: string }
  error: string | ValueProblem | undefined
  field: Field
  hasPlainNote: boolean | undefined
}

/** What is wrong with the value, and what the field is for. */
function FieldTexts({ ids, error, field, hasPlainNote }: FieldTextsProps) {
  const { note } = field
  return (
    <>
      {error !== undefined && (
        <p id={ids.error} className={styles.error}>
          <Icon name="error" size={16} />
          {typeof error === 'string' ? error : <ProblemText problem={error} />}
        </p>
      )}
      {note && (
        <div id={ids.note} className={styles.note}>
          {hasPlainNote ? note : <Note field={field} text={note} />}
        </div>
      )}
    </>
  )
}

function ProblemText({ problem }: { problem: ValueProblem }) {
  return useProblemText()({ problem })
}

function Note({ field, text }: { field: Field; text: string }) {
  return <LightMarkdown text={useNames().systemText(field.collection, text, field.field)} />
}

function focusText(id: string) {
  const control = document.getElementById(id)
  if (control?.isContentEditable) control.focus()
}

/** Focus inside of an element, without the moments in which it goes from one part of it to another. */
function useFocusWithin() {
  const [isFocused, setIsFocused] = useState(false)
  return {
    isFocused,
    onFocus: () => setIsFocused(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<Element>) =>
      setIsFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
  }
}

/**
 * What is wrong with a value before any save. While it is being typed, only what more typing cannot fix: half a number is
 * no mistake yet.
 */
function liveProblem(
  field: Field,
  value: unknown,
  isChanged: boolean,
  isFocused: boolean,
): string | ValueProblem | null {
  if (isRejectedText(value)) return isFocused ? null : value.reason
  const problem = isChanged ? checkValue(field, value) : null
  return problem && !(isFocused && problem.code === 'pattern') ? problem : null
}
