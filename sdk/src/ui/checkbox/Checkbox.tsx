import type { ReactNode } from 'react'
import {
  Checkbox as AriaCheckbox,
  type CheckboxProps as AriaCheckboxProps,
} from 'react-aria-components/Checkbox'
import { cx } from '../cx'
import choiceStyles from '../field/choice.module.css'
import styles from './Checkbox.module.css'

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

/** The drawn box. @internal */
export function CheckMark({ isIndeterminate }: { isIndeterminate?: boolean }) {
  return (
    <span className={styles.box} aria-hidden="true">
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: the input beside it says all this */}
      <svg viewBox="0 0 16 16" width="16" height="16">
        <path d={isIndeterminate ? 'M4 8h8' : 'm3.6 8.3 2.9 2.9 5.9-6.2'} pathLength="1" />
      </svg>
    </span>
  )
}
