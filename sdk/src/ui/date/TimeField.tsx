import { useMemo } from 'react'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { FieldBody, splitField } from '../field/Field'
import type { DateFieldBaseProps } from './DateFieldBaseProps'
import { DateSegments } from './DateSegments'
import { readTime, writeTime } from './dateValues'
import { parseTypedTime } from './parseTyped'
import { namesOf, type TypedDate, useTypedDate } from './useTypedDate'

export interface TimeFieldProps extends DateFieldBaseProps {
  /** 24 or 12 hours; the locale decides by default. */
  hourCycle?: 12 | 24
  /** Seconds are typed too. */
  hasSeconds?: boolean
}

/** A time of day, `HH:mm:ss`. */
export function TimeField({
  size,
  iconStart,
  value,
  onChange,
  hasSeconds,
  rejected,
  onReject,
  ...props
}: TimeFieldProps) {
  const { root, body } = splitField(props)
  const time = useMemo(() => readTime(value), [value])
  const typed = useTypedDate({
    value: time,
    stored: value,
    rejected,
    parse: parseTypedTime,
    onChange: (next) => onChange?.(next ? writeTime(next) : null),
    onReject,
  })
  return (
    <AriaTimeField
      {...root}
      value={typed.value}
      onChange={typed.onChange}
      granularity={hasSeconds ? 'second' : 'minute'}
      shouldForceLeadingZeros
    >
      <FieldBody {...body}>
        <DateSegments
          {...namesOf(props)}
          typed={typed as TypedDate<unknown>}
          size={size}
          iconStart={iconStart}
          isReadOnly={props.isReadOnly}
        />
      </FieldBody>
    </AriaTimeField>
  )
}
