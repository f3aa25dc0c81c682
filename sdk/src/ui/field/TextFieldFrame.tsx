import type { ReactNode } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components/TextField'
import { FieldBody, type FieldTexts, splitField } from './Field'

interface TextFieldFrameProps
  extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style' | 'value' | 'render'>,
    FieldTexts {
  /** `null` shows as empty. */
  value?: string | null
  className?: string
  /** The box is as high as one line, whatever it holds. */
  isLine?: boolean
  /** The box. */
  children: ReactNode
}

/** What is around the box of a text: its label and notes, and how they and the value reach it. @internal */
export function TextFieldFrame(props: TextFieldFrameProps) {
  const { value, children, onKeyDown, isLine, ...rest } = props
  const { root, body } = splitField(rest, isLine)
  return (
    <AriaTextField
      {...root}
      // Undefined leaves the field uncontrolled; null is a value that happens to be empty.
      value={value === null ? '' : value}
      onKeyDown={
        onKeyDown &&
        ((event) => {
          onKeyDown(event)
          // React Aria keeps each key for a field that listens: Escape would close no dialog from there.
          if (!event.isDefaultPrevented()) event.continuePropagation()
        })
      }
    >
      <FieldBody {...body}>{children}</FieldBody>
    </AriaTextField>
  )
}
