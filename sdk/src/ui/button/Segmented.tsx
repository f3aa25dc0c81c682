import { ToggleButton } from 'react-aria-components/ToggleButton'
import { ToggleButtonGroup } from 'react-aria-components/ToggleButtonGroup'
import { cx } from '../cx'
import { Icon } from '../icon/Icon'
import type { ControlSize } from './Button'
import styles from './Segmented.module.css'

export interface SegmentedOption<Value extends string = string> {
  id: Value
  label: string
  /** Icon name. */
  icon?: string
  /** Shows the icon alone; the label stays the accessible name. */
  isIconOnly?: boolean
  isDisabled?: boolean
}

export interface SegmentedProps<Value extends string = string> {
  options: readonly SegmentedOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  size?: ControlSize
  /** `plain` lifts the chosen segment, `solid` fills it with the accent, `outline` draws its edge in it. */
  look?: 'plain' | 'solid' | 'outline'
  isDisabled?: boolean
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  className?: string
}

/** One choice of a few, drawn as joined buttons. Arrow keys move, Space and Enter choose. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { options, value, onChange, size = 'standard', look = 'plain', className, ...rest } = props
  return (
    <ToggleButtonGroup
      {...rest}
      className={cx(styles.group, styles[look], size === 'compact' && styles.compact, className)}
      selectedKeys={value === null ? [] : [value]}
      onSelectionChange={(keys) => {
        const next = options.find((option) => keys.has(option.id))
        if (next) onChange(next.id)
      }}
      disallowEmptySelection={value !== null}
    >
      {options.map(({ id, label, icon, isIconOnly, isDisabled }) => (
        <ToggleButton
          key={id}
          id={id}
          className={styles.segment ?? ''}
          isDisabled={isDisabled || props.isDisabled}
          aria-label={isIconOnly ? label : undefined}
        >
          {icon && <Icon name={icon} size={18} />}
          {!isIconOnly && <span className={styles.label}>{label}</span>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
