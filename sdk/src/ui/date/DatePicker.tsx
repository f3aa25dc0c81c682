import type { CalendarDateTime, DateValue } from '@internationalized/date'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DatePicker as AriaDatePicker } from 'react-aria-components/DatePicker'
import { DialogContext } from 'react-aria-components/Dialog'
import { useSlottedContext } from 'react-aria-components/slots'
import { ControlBox } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import { FieldBody, fieldClass } from '../field/Field'
import { Icon } from '../icon/Icon'
import { PopoverSurface } from '../popover/PopoverSurface'
import type { DateFieldProps } from './DateField'
import styles from './DatePicker.module.css'
import { DateSegments } from './DateSegments'
import { readDate, readDateTime, writeDateTime } from './dateValues'
import { MonthGrid } from './MonthGrid'

export interface DatePickerProps extends DateFieldProps {}

/** A date, typed or chosen from a calendar; `yyyy-mm-dd`. */
export function DatePicker({ value, onChange, min, max, ...props }: DatePickerProps) {
  return (
    <PickerBody
      {...props}
      granularity="day"
      date={readDate(value)}
      onDateChange={(next) => onChange?.(next?.toString() ?? null)}
      min={readDate(min)}
      max={readDate(max)}
    />
  )
}

export interface DateTimePickerProps extends DateFieldProps {
  /** 24 or 12 hours; the locale decides by default. */
  hourCycle?: 12 | 24
}

/**
 * A date and a time of day, typed or chosen; local time as `yyyy-mm-ddTHH:mm:ss`. Also reads a blank in the place of
 * the T, and drops a zone. `min` and `max` may be dates or dates with a time.
 */
export function DateTimePicker({ value, onChange, min, max, ...props }: DateTimePickerProps) {
  return (
    <PickerBody
      {...props}
      granularity="second"
      date={readDateTime(value)}
      // With a granularity of seconds the picker hands out dates with a time only.
      onDateChange={(next) => onChange?.(next ? writeDateTime(next as CalendarDateTime) : null)}
      min={readDateTime(min)}
      max={readDateTime(max)}
    />
  )
}

interface PickerBodyProps extends Omit<DateTimePickerProps, 'value' | 'onChange' | 'min' | 'max'> {
  granularity: 'day' | 'second'
  date: DateValue | null
  onDateChange: (value: DateValue | null) => void
  min: DateValue | null
  max: DateValue | null
}

function PickerBody({
  label,
  description,
  errorMessage,
  size,
  iconStart,
  date,
  onDateChange,
  min,
  max,
  className,
  ...props
}: PickerBodyProps) {
  return (
    <AriaDatePicker
      isInvalid={Boolean(errorMessage)}
      {...props}
      value={date}
      onChange={onDateChange}
      minValue={min}
      maxValue={max}
      shouldForceLeadingZeros
      hideTimeZone
      className={fieldClass(className)}
    >
      <FieldBody
        label={label}
        description={description}
        errorMessage={errorMessage}
        isRequired={props.isRequired}
      >
        <ControlBox
          size={size}
          isReadOnly={props.isReadOnly}
          isDisabled={props.isDisabled}
          iconStart={iconStart}
        >
          <DateSegments isBare />
          {!props.isReadOnly && (
            <Button className={controlStyles.tool ?? ''}>
              <Icon name="calendar_month" size={18} />
            </Button>
          )}
        </ControlBox>
        <CalendarPopover />
      </FieldBody>
    </AriaDatePicker>
  )
}

/** Named as the picker says; it is itself the dialog. */
function CalendarPopover() {
  const dialog = useSlottedContext(DialogContext)
  return (
    <PopoverSurface aria-labelledby={dialog?.['aria-labelledby']} className={styles.popover}>
      <Calendar>
        <MonthGrid />
      </Calendar>
    </PopoverSurface>
  )
}
