import { DateField as AriaDateField } from 'react-aria-components/DateField'
import { FieldBody, fieldClass } from '../field/Field'
import { DateSegments } from './DateSegments'
import { readDate } from './dateValues'
import type { DateFieldBaseProps } from './types'

export interface DateFieldProps extends DateFieldBaseProps {
  /** First and last day allowed, `yyyy-mm-dd`. */
  min?: string | null
  max?: string | null
}

/** A date that is typed, part by part, in the order of the locale; `yyyy-mm-dd`. */
export function DateField({
  label,
  description,
  errorMessage,
  size,
  iconStart,
  value,
  onChange,
  min,
  max,
  className,
  ...props
}: DateFieldProps) {
  return (
    <AriaDateField
      isInvalid={Boolean(errorMessage)}
      {...props}
      value={readDate(value)}
      onChange={(next) => onChange?.(next?.toString() ?? null)}
      minValue={readDate(min)}
      maxValue={readDate(max)}
      granularity="day"
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
    </AriaDateField>
  )
}
