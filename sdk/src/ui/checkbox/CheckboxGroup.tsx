import type { ReactNode } from 'react'
import {
  CheckboxGroup as AriaCheckboxGroup,
  type CheckboxGroupProps as AriaCheckboxGroupProps,
} from 'react-aria-components/CheckboxGroup'
import { cx } from '../cx'
import { FieldBody, type FieldTexts, splitField } from '../field/Field'
import styles from './CheckboxGroup.module.css'

export interface CheckboxGroupProps
  extends Omit<AriaCheckboxGroupProps, 'children' | 'className' | 'style' | 'render'>,
    FieldTexts {
  /** `grid` fills columns of 134 px, `column` stands one below the other. */
  layout?: 'grid' | 'column' | 'row'
  /** Checkboxes with a `value`. */
  children: ReactNode
  className?: string
}

/** Several choices of a few; the value is the list of ticked ones. */
export function CheckboxGroup({ layout = 'column', children, ...props }: CheckboxGroupProps) {
  const { root, body } = splitField(props)
  return (
    <AriaCheckboxGroup {...root}>
      <FieldBody {...body}>
        <div className={cx(styles.items, styles[layout])}>{children}</div>
      </FieldBody>
    </AriaCheckboxGroup>
  )
}
