import type { ChangeEvent, MouseEvent } from 'react'
import { cx } from '../cx'
import choiceStyles from '../field/choice.module.css'
import styles from './Checkbox.module.css'

export interface PlainCheckboxProps {
  /** Its name; the box has no label of its own. */
  'aria-label': string
  isSelected: boolean
  /** Draws a dash, for a box that stands for several that differ. */
  isIndeterminate?: boolean
  isDisabled?: boolean
  tabIndex?: number
  /** Called with whether Shift was held, which ticks all boxes up to another one. */
  onChange: (isRange: boolean) => void
}

/** A tick box for each row of a long table: an input with the look of {@link Checkbox}, and none of its hooks. */
export function PlainCheckbox(props: PlainCheckboxProps) {
  const { isSelected, isIndeterminate = false, isDisabled, tabIndex, onChange } = props

  function handleChange({ nativeEvent }: ChangeEvent) {
    // React hears of a tick by the click, also of one that a key has made.
    onChange((nativeEvent as unknown as globalThis.MouseEvent).shiftKey)
  }

  return (
    <label
      className={cx(choiceStyles.choice, styles.checkbox, styles.plain)}
      data-selected={isSelected || undefined}
      data-indeterminate={isIndeterminate || undefined}
      data-disabled={isDisabled || undefined}
    >
      <input
        ref={(input) => {
          if (input) input.indeterminate = isIndeterminate
        }}
        type="checkbox"
        className={styles.input}
        aria-label={props['aria-label']}
        checked={isSelected}
        disabled={isDisabled}
        tabIndex={tabIndex}
        onMouseDown={keepTextsUnselected}
        onChange={handleChange}
      />
      <CheckMark isIndeterminate={isIndeterminate} />
    </label>
  )
}

/** A press with Shift would mark all texts up to it. */
function keepTextsUnselected(event: MouseEvent<HTMLInputElement>) {
  if (!event.shiftKey) return
  event.preventDefault()
  event.currentTarget.focus()
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
