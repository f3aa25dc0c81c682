import { useMemo } from 'react'
import { DateField as AriaDateField } from 'react-aria-components/DateField'
import { useLocale } from 'react-aria-components/I18nProvider'
import { FieldBody, splitField } from '../field/Field'
import type { DateFieldBaseProps } from './DateFieldBaseProps'
import { DateSegments } from './DateSegments'
import { readDate } from './dateValues'
import { parseTypedDate } from './parseTyped'
import { namesOf, type TypedDate, useTypedDate } from './useTypedDate'

export interface DateFieldProps extends DateFieldBaseProps {
  /** First and last day allowed, `yyyy-mm-dd`. */
  min?: string | null
  max?: string | null
}

/** A date that is typed, part by part, in the order of the locale; `yyyy-mm-dd`. */
export function DateField({
  size,
  iconStart,
  value,
  onChange,
  min,
  max,
  rejected,
  onReject,
  ...props
}: DateFieldProps) {
  const { root, body } = splitField(props)
  const { locale } = useLocale()
  const date = useMemo(() => readDate(value), [value])
  const typed = useTypedDate({
    value: date,
    stored: value,
    rejected,
    min: readDate(min),
    max: readDate(max),
    parse: (text) => parseTypedDate(text, locale),
    onChange: (next) => onChange?.(next?.toString() ?? null),
    onReject,
  })
  return (
    <AriaDateField
      {...root}
      value={typed.value}
      onChange={typed.onChange}
      minValue={readDate(min)}
      maxValue={readDate(max)}
      granularity="day"
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
    </AriaDateField>
  )
}
