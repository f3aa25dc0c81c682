import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { FieldBody, fieldClass } from '../field/Field'
import { DateSegments } from './DateSegments'
import { readTime, writeTime } from './dateValues'
import type { DateFieldBaseProps } from './types'

export interface TimeFieldProps extends DateFieldBaseProps {
  /** 24 or 12 hours; the locale decides by default. */
  hourCycle?: 12 | 24
  /** Seconds are typed too. */
  hasSeconds?: boolean
}

/** A time of day, `HH:mm:ss`. */
export function TimeField({
  label,
  description,
  errorMessage,
  size,
  iconStart,
  value,
  onChange,
  hasSeconds,
  className,
  ...props
}: TimeFieldProps) {
  return (
    <AriaTimeField
      isInvalid={Boolean(errorMessage)}
      {...props}
      value={readTime(value)}
      onChange={(next) => onChange?.(next ? writeTime(next) : null)}
      granularity={hasSeconds ? 'second' : 'minute'}
      shouldForceLeadingZeros
      className={fieldClass(className)}
    >
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <DateSegments size={size} iconStart={iconStart} isReadOnly={props.isReadOnly} />
      </FieldBody>
    </AriaTimeField>
  )
}
