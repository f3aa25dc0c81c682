import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import { cx } from '../cx'
import choiceStyles from '../field/choice.module.css'
import styles from './Checkbox.module.css'
import { CheckMark } from './PlainCheckbox'

export interface CheckboxProps
  extends Omit<AriaCheckboxProps, 'children' | 'className' | 'style' | 'render'> {
  /** The label; without it pass `aria-label` or `aria-labelledby`. */
  children?: ReactNode
  className?: string
}

/** A tick box. `isIndeterminate` draws a dash, for a box that stands for several that differ. */
export function Checkbox({ children, className, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} className={cx(choiceStyles.choice, styles.checkbox, className)}>
      {({ isIndeterminate }) => (
        <>
          <CheckMark isIndeterminate={isIndeterminate} />
          {children && <span className={choiceStyles.label}>{children}</span>}
        </>
      )}
    </AriaCheckbox>
  )
}
