import type { Ref } from 'react'
import { TextArea as AriaTextArea } from 'react-aria-components/TextArea'
import type { TextFieldProps as AriaTextFieldProps } from 'react-aria-components/TextField'
import { cx } from '../cx'
import { ControlBox } from './ControlBox'
import styles from './control.module.css'
import type { FieldTexts } from './Field'
import { Counter } from './TextField'
import { TextFieldFrame } from './TextFieldFrame'

export interface TextAreaProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'value' | 'type' | 'render'>,
    FieldTexts {
  /** `null` shows as empty. */
  value?: string | null
  placeholder?: string
  /** Height at start in lines; the user may drag it taller. */
  rows?: number
  font?: 'sans' | 'serif' | 'mono'
  /** Number shown in the corner, such as the characters left. Negative ones warn. */
  counter?: number
  textAreaRef?: Ref<HTMLTextAreaElement>
  className?: string
}

/** Several lines of text. */
export function TextArea({
  placeholder,
  rows = 4,
  font = 'sans',
  counter,
  textAreaRef,
  ...props
}: TextAreaProps) {
  return (
    <TextFieldFrame {...props}>
      <ControlBox isReadOnly={props.isReadOnly} className={styles.area}>
        <div className={styles.lines}>
          <AriaTextArea
            ref={textAreaRef}
            rows={rows}
            style={{ '--rows': rows }}
            className={cx(
              styles.input,
              styles.textarea,
              font === 'mono' && styles.monospace,
              font === 'serif' && styles.serif,
            )}
            placeholder={props.isReadOnly ? '--' : placeholder}
          />
        </div>
        {counter !== undefined && !props.isReadOnly && <Counter value={counter} />}
      </ControlBox>
    </TextFieldFrame>
  )
}
