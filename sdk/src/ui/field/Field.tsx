import type { ReactNode } from 'react'
import { FieldError } from 'react-aria-components/FieldError'
import { Label } from 'react-aria-components/Label'
import { Text } from 'react-aria-components/Text'
import { cx } from '../cx'
import styles from './Field.module.css'

/** What every form control of the kit can say around itself. All are optional: the item form draws its own labels. */
export interface FieldTexts {
  /** Visible label. Without it pass `aria-label` or `aria-labelledby`. */
  label?: ReactNode
  /** Help below the control. */
  description?: ReactNode
  /** What is wrong; its presence makes the control invalid. */
  errorMessage?: ReactNode
}

interface FieldBodyProps extends FieldTexts {
  isRequired?: boolean
  children: ReactNode
}

/** Label above, control, notes below; to be rendered inside a React Aria field, which ties them together. @internal */
export function FieldBody({ label, description, errorMessage, isRequired, children }: FieldBodyProps) {
  return (
    <>
      {label && (
        <Label className={styles.label ?? ''}>
          {label}
          {isRequired && (
            <span className={styles.star} aria-hidden="true">
              *
            </span>
          )}
        </Label>
      )}
      {children}
      {description && (
        <Text slot="description" className={styles.description ?? ''}>
          {description}
        </Text>
      )}
      {errorMessage && <FieldError className={styles.error ?? ''}>{errorMessage}</FieldError>}
    </>
  )
}

interface FieldProps extends FieldTexts {
  isRequired?: boolean
  className?: string
}

/**
 * What a field says, and all else, which the React Aria field around it gets.
 *
 * @param isLine - Its box is as high as one line, whatever it holds. @internal
 */
export function splitField<Props extends FieldProps>(field: Props, isLine = false) {
  const { label, description, errorMessage, className, ...props } = field
  const isAlone = !(label || description || errorMessage)
  const named = cx(isLine && isAlone && styles.line, className)
  return {
    root: { isInvalid: Boolean(errorMessage), ...props, className: fieldClass(named) },
    body: { label, description, errorMessage, isRequired: field.isRequired },
  }
}

/** The class of the element around a field. @internal */
export function fieldClass(className?: string): string {
  return cx(styles.field, className)
}
