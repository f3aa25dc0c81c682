import { useId, useRef } from 'react'
import { mergeProps } from 'react-aria/mergeProps'
import { useField } from 'react-aria/useField'
import { type ButtonProps as AriaButtonProps, Button } from 'react-aria-components/Button'
import { FieldErrorContext } from 'react-aria-components/FieldError'
import { LabelContext } from 'react-aria-components/Label'
import { TextContext } from 'react-aria-components/Text'
import { useTranslation } from 'react-i18next'
import { useMenuTriggerState } from 'react-stately/useMenuTriggerState'
import { lazyOverlay } from '../../client/lazy/lazyComponent'
import { boxClass, type ControlLook } from '../field/ControlBox'
import { FieldBody, type FieldTexts, fieldClass } from '../field/Field'
import { Icon } from '../icon/Icon'
import { flattenOptions, type Option, type Options } from '../listbox/options'
import { useMenuButton } from '../overlay/useMenuButton'
import { Spinner } from '../spinner/Spinner'
import { chooseByKey } from './chooseByKey'
import styles from './Select.module.css'

export interface SelectProps<Id extends string = string> extends FieldTexts, Omit<ControlLook, 'iconEnd'> {
  options: Options<Id>
  /** `null`: nothing chosen; the placeholder shows. */
  value: Id | null
  onChange?: (value: Id) => void
  /**
   * Opens what takes the place of the list, such as a dialog, where there are too many choices for one.
   *
   * @param typed - The letter that was typed to open it; empty when it was pressed.
   */
  onOpen?: (typed: string) => void
  /** What is chosen, or what there is to choose from, is on its way. */
  isLoading?: boolean
  /** "Choose one..." by default. */
  placeholder?: string
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  autoFocus?: boolean
  isDisabled?: boolean
  isReadOnly?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  className?: string
}

/** One choice of a known list. For long lists use a ComboBox, which can be searched. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, description, errorMessage, size, options, value, isDisabled, isReadOnly } = props
  const { onOpen } = props
  const choices = flattenOptions(options)
  const selected = choices.find((option) => option.id === value)
  const isFixed = isDisabled || isReadOnly

  const state = useMenuTriggerState({})
  const triggerRef = useRef<HTMLButtonElement>(null)
  const valueId = useId()
  const isInvalid = props.isInvalid || Boolean(errorMessage)
  const { labelProps, fieldProps, descriptionProps, errorMessageProps } = useField({
    ...props,
    isInvalid,
    labelElementType: 'span',
  })
  const { buttonProps } = useMenuButton({ type: 'listbox', isDisabled: isFixed }, state, triggerRef)
  const opening: AriaButtonProps = onOpen
    ? { 'aria-haspopup': 'dialog', onPress: () => !isFixed && onOpen('') }
    : buttonProps
  // A name of its own counts once more: with the value it makes "Country Norway".
  const nameId = props['aria-label'] && !fieldProps['aria-labelledby'] ? fieldProps.id : undefined
  const names = [valueId, fieldProps['aria-labelledby'], nameId].filter(Boolean).join(' ')

  function choose(id: string) {
    const next = choices.find((option) => option.id === id)
    if (next && !isFixed) props.onChange?.(next.id)
  }

  const handleListKey: AriaButtonProps['onKeyDown'] = (event) => {
    const next = isFixed || state.isOpen ? null : chooseByKey(event, choices, selected)
    if (next) choose(next.id)
    else buttonProps.onKeyDown?.(event)
  }

  return (
    <div className={fieldClass(props.className)}>
      <LabelContext
        value={{ ...labelProps, elementType: 'span', onClick: () => triggerRef.current?.focus() }}
      >
        <TextContext value={{ slots: { description: descriptionProps, errorMessage: errorMessageProps } }}>
          <FieldErrorContext value={{ isInvalid, validationErrors: [], validationDetails: VALID }}>
            <FieldBody
              label={label}
              description={description}
              errorMessage={errorMessage}
              isRequired={props.isRequired}
            >
              <Button
                {...mergeProps(opening, fieldProps)}
                ref={triggerRef}
                aria-labelledby={names}
                autoFocus={props.autoFocus}
                isDisabled={isDisabled}
                className={boxClass(size, styles.trigger)}
                data-readonly={isReadOnly || undefined}
                data-invalid={isInvalid || undefined}
                onKeyDown={onOpen ? (event) => !isFixed && openByKey(event, onOpen) : handleListKey}
              >
                <ChosenValue {...props} id={valueId} selected={selected} />
              </Button>
            </FieldBody>
          </FieldErrorContext>
        </TextContext>
      </LabelContext>
      <SelectList
        isOpen={state.isOpen}
        onOpenChange={state.setOpen}
        triggerRef={triggerRef}
        aria-labelledby={fieldProps['aria-labelledby'] ?? fieldProps.id}
        options={options}
        value={selected?.id ?? null}
        onChoose={choose}
      />
    </div>
  )
}

type KeyEvent = Parameters<NonNullable<AriaButtonProps['onKeyDown']>>[0]

interface ChosenValueProps {
  id: string
  selected: Option | undefined
}

/** What is chosen, in the button that opens the list. */
function ChosenValue(
  props: Pick<SelectProps, 'iconStart' | 'isReadOnly' | 'placeholder' | 'isLoading'> & ChosenValueProps,
) {
  const { id, selected, isReadOnly } = props
  const { t } = useTranslation()
  const icon = selected?.icon ?? (isReadOnly && !selected ? undefined : props.iconStart)
  return (
    <>
      {icon && <Icon name={icon} size={18} />}
      <span id={id} className={styles.value} data-placeholder={!selected || undefined}>
        {selected?.label ?? (isReadOnly ? '--' : (props.placeholder ?? t('select_placeholder')))}
      </span>
      {props.isLoading && <Spinner size={16} />}
      {!isReadOnly && <Icon name="unfold_more" size={18} />}
    </>
  )
}

/** Opens what takes the place of the list, by a letter or the arrow. */
function openByKey(event: KeyEvent, onOpen: (typed: string) => void): void {
  const { key, altKey, ctrlKey, metaKey } = event
  const isTyped = key.length === 1 && key !== ' ' && !altKey && !ctrlKey && !metaKey
  if (!isTyped && key !== 'ArrowDown') return
  // What opens takes the focus at once, and would get the letter a second time.
  event.preventDefault()
  onOpen(isTyped ? key : '')
}

/** The list that opens, fetched with the first one. @internal */
export const SelectList = lazyOverlay(() =>
  import(/* webpackChunkName: "ui-overlays" */ './SelectList').then((file) => file.SelectList),
)

// The browser's own validation is not used: what is wrong is said by `errorMessage`.
const VALID: ValidityState = {
  badInput: false,
  customError: false,
  patternMismatch: false,
  rangeOverflow: false,
  rangeUnderflow: false,
  stepMismatch: false,
  tooLong: false,
  tooShort: false,
  typeMismatch: false,
  valueMissing: false,
  valid: true,
}
