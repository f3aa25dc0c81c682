import type { ReactNode } from 'react'
import {
  Radio as AriaRadio,
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  type RadioProps as AriaRadioProps,
} from 'react-aria-components/RadioGroup'
import type { CheckboxGroupProps } from '../checkbox/CheckboxGroup'
import groupStyles from '../checkbox/CheckboxGroup.module.css'
import { cx } from '../cx'
import choiceStyles from '../field/choice.module.css'
import { FieldBody, type FieldTexts, splitField } from '../field/Field'
import styles from './RadioGroup.module.css'

export interface RadioGroupProps
  extends Omit<AriaRadioGroupProps, 'children' | 'className' | 'style' | 'render'>,
    FieldTexts,
    Pick<CheckboxGroupProps, 'layout' | 'className'> {
  /** {@link Radio}s. */
  children: ReactNode
}

/** One choice of a few, all visible. */
export function RadioGroup({ layout = 'column', children, ...props }: RadioGroupProps) {
  const { root, body } = splitField(props)
  return (
    <AriaRadioGroup {...root}>
      <FieldBody {...body}>
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
