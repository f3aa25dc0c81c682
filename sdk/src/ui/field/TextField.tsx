import type { Ref } from 'react'
import { Input } from 'react-aria-components/Input'
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { cx } from '../cx'
import { ControlBox, type ControlLook } from './ControlBox'
import styles from './control.module.css'
import type { FieldTexts } from './Field'
import { TextFieldFrame } from './TextFieldFrame'

export interface TextFieldProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'value' | 'render'>,
    FieldTexts,
    ControlLook {
  /** `null` shows as empty, so a stored value can be passed as it is. */
  value?: string | null
  placeholder?: string
  isMonospace?: boolean
  /** Number shown at the end, such as the characters left. Negative ones warn. */
  counter?: number
  /** Short text at the end, such as a unit. */
  suffix?: string
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/** One line of text. Read-only it looks like text and can be selected. */
export function TextField({
  placeholder,
  size,
  iconStart,
  iconEnd,
  isMonospace,
  counter,
  suffix,
  inputRef,
  ...props
}: TextFieldProps) {
  return (
    <TextFieldFrame {...props} isLine>
      <ControlBox size={size} isReadOnly={props.isReadOnly} iconStart={iconStart} iconEnd={iconEnd}>
        <Input
          ref={inputRef}
          className={cx(styles.input, isMonospace && styles.monospace)}
          placeholder={props.isReadOnly ? '--' : placeholder}
        />
        {suffix && <span className={styles.suffix}>{suffix}</span>}
        {counter !== undefined && !props.isReadOnly && <Counter value={counter} />}
      </ControlBox>
    </TextFieldFrame>
  )
}

/** A number at the end of a box. @internal */
export function Counter({ value }: { value: number }) {
  return (
    <span className={styles.counter} data-over={value < 0 || undefined} aria-hidden="true">
      {value}
    </span>
  )
}
