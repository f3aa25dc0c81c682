import type { Ref } from 'react'
import { Button } from 'react-aria-components/Button'
import { Input } from 'react-aria-components/Input'
import {
  NumberField as AriaNumberField,
  type NumberFieldProps as AriaNumberFieldProps,
} from 'react-aria-components/NumberField'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import { ControlBox, type ControlLook } from './ControlBox'
import styles from './control.module.css'
import { FieldBody, type FieldTexts, splitField } from './Field'
import numberStyles from './NumberField.module.css'

export interface NumberFieldProps
  extends Omit<AriaNumberFieldProps, 'children' | 'className' | 'style' | 'value' | 'onChange' | 'render'>,
    FieldTexts,
    ControlLook {
  value?: number | null
  /** Called when the number is settled (on blur, Enter or a step); `null` when the box was emptied. */
  onChange?: (value: number | null) => void
  placeholder?: string
  isMonospace?: boolean
  /** Short text at the end, such as a unit. */
  suffix?: string
  /** Leaves out the buttons that step up and down; arrow keys still do. */
  hideSteps?: boolean
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

/**
 * A number, written and read in the locale of the page.
 *
 * Arrow keys step; digits beyond what `formatOptions` shows are kept up to 20 decimals.
 */
export function NumberField({
  value,
  onChange,
  placeholder,
  size,
  iconStart,
  iconEnd,
  isMonospace,
  suffix,
  hideSteps,
  inputRef,
  formatOptions = FULL_PRECISION,
  ...props
}: NumberFieldProps) {
  const { root, body } = splitField(props, true)
  const hasSteps = !hideSteps && !props.isReadOnly && !props.isDisabled
  return (
    <AriaNumberField
      {...root}
      formatOptions={formatOptions}
      // React Aria's empty number is NaN; undefined would make the field uncontrolled.
      value={value === null ? Number.NaN : value}
      onChange={(next) => onChange?.(Number.isNaN(next) ? null : next)}
    >
      <FieldBody {...body}>
        <ControlBox size={size} isReadOnly={props.isReadOnly} iconStart={iconStart} iconEnd={iconEnd}>
          <Input
            ref={inputRef}
            className={cx(styles.input, numberStyles.input, isMonospace && styles.monospace)}
            placeholder={props.isReadOnly ? undefined : placeholder}
          />
          {suffix && <span className={styles.suffix}>{suffix}</span>}
          {hasSteps && (
            <span className={numberStyles.steps}>
              <Button slot="increment" className={numberStyles.step ?? ''}>
                <Icon name="keyboard_arrow_up" size={16} />
              </Button>
              <Button slot="decrement" className={numberStyles.step ?? ''}>
                <Icon name="keyboard_arrow_down" size={16} />
              </Button>
            </span>
          )}
        </ControlBox>
      </FieldBody>
    </AriaNumberField>
  )
}

const FULL_PRECISION: Intl.NumberFormatOptions = { maximumFractionDigits: 20 }
