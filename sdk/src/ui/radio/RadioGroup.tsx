import type { ReactNode } from 'react'
import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  type RadioProps as AriaRadioProps,
} from 'react-aria-components/RadioGroup'
import groupStyles from '../checkbox/CheckboxGroup.module.css'
import { cx } from '../cx'
import choiceStyles from '../field/choice.module.css'
import { FieldBody, type FieldTexts, fieldClass } from '../field/Field'
import styles from './RadioGroup.module.css'

export interface RadioGroupProps
  extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'style' | 'render'>,
    FieldTexts {
  /** `grid` fills columns of 134 px, `column` stands one below the other. */
  layout?: 'grid' | 'column' | 'row'
  /** {@link Radio}s. */
  children: ReactNode
  className?: string
}

/** One choice of a few, all visible. */
export function RadioGroup({
  label,
  description,
  errorMessage,
  layout = 'column',
  children,
  className,
  ...props
}: RadioGroupProps) {
  return (
    <AriaRadioGroup isInvalid={Boolean(errorMessage)} {...props} className={fieldClass(className)}>
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <div className={cx(groupStyles.items, groupStyles[layout])}>{children}</div>
      </FieldBody>
    </AriaRadioGroup>
  )
}

export interface RadioProps extends Omit<AriaRadioProps, 'children' | 'className' | 'style' | 'render'> {
  children?: ReactNode
  /** Help below the label. */
  description?: ReactNode
  className?: string
}

/** One choice in a {@link RadioGroup}. */
export function Radio({ children, description, className, ...props }: RadioProps) {
  return (
    <AriaRadio {...props} className={cx(choiceStyles.choice, styles.radio, className)}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={choiceStyles.label}>
        {children}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </AriaRadio>
  )
}
