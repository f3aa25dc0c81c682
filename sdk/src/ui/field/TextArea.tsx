import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { cx } from '../cx'
import { ControlBox } from './ControlBox'
import styles from './control.module.css'
import { FieldBody, type FieldTexts, fieldClass } from './Field'

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'value' | 'type' | 'render'>,
    FieldTexts {
  /** `null` shows as empty. */
  value?: string | null
  placeholder?: string
  /** Height at start in lines; the user may drag it taller. */
  rows?: number
  font?: 'sans' | 'serif' | 'mono'
  textAreaRef?: Ref<HTMLTextAreaElement>
  className?: string
}

/** Several lines of text. */
export function TextArea({
  label,
  description,
  errorMessage,
  value,
  placeholder,
  rows = 4,
  font = 'sans',
  textAreaRef,
  className,
  ...props
}: TextAreaProps) {
  return (
    <AriaTextField
      isInvalid={Boolean(errorMessage)}
      {...props}
      value={value === null ? '' : value}
      className={fieldClass(className)}
    >
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <ControlBox isReadOnly={props.isReadOnly} className={styles.area}>
          <AriaTextArea
            ref={textAreaRef}
            rows={rows}
            className={cx(
              styles.input,
              styles.textarea,
              font === 'mono' && styles.monospace,
              font === 'serif' && styles.serif,
            )}
            placeholder={props.isReadOnly ? '--' : placeholder}
          />
        </ControlBox>
      </FieldBody>
    </AriaTextField>
  )
}
