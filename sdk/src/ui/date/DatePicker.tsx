import type { CalendarDateTime, DateValue } from '@internationalized/date'
import { use, useMemo, useRef } from 'react'
import { Button } from 'react-aria-components/Button'
import { Calendar } from 'react-aria-components/Calendar'
import { DateInput } from 'react-aria-components/DateField'
import { DatePicker as AriaDatePicker, DatePickerStateContext } from 'react-aria-components/DatePicker'
import { DialogContext } from 'react-aria-components/Dialog'
import { useLocale } from 'react-aria-components/I18nProvider'
import { useSlottedContext } from 'react-aria-components/slots'
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField'
import { useTranslation } from 'react-i18next'
import { cx } from '../cx'
import { boxClass, ControlBox } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import { FieldBody, splitField } from '../field/Field'
import { Icon } from '../icon/Icon'
import { PopoverSurface } from '../popover/PopoverSurface'
import type { DateFieldProps } from './DateField'
import styles from './DatePicker.module.css'
import { DateSegments, Segment } from './DateSegments'
import segmentStyles from './DateSegments.module.css'
import { readDate, readDateTime, writeDateTime } from './dateValues'
import { MonthGrid } from './MonthGrid'
import { parseTypedDate, parseTypedDateTime } from './parseTyped'
import { namesOf, type Pending, type TypedDate, useTypedDate } from './useTypedDate'

export interface DatePickerProps extends DateFieldProps {}

/** A date, typed or chosen from a calendar; `yyyy-mm-dd`. */
export function DatePicker({ value, rejected, onChange, min, max, ...props }: DatePickerProps) {
  const date = useMemo(() => readDate(value), [value])
  return (
    <PickerBody
      {...props}
      granularity="day"
      date={date}
      stored={value}
      rejected={rejected}
      parse={parseTypedDate}
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
export function DateTimePicker({ value, rejected, onChange, min, max, ...props }: DateTimePickerProps) {
  const date = useMemo(() => readDateTime(value), [value])
  return (
    <PickerBody
      {...props}
      granularity="second"
      date={date}
      stored={value}
      rejected={rejected}
      parse={parseTypedDateTime}
      // With a granularity of seconds the picker hands out dates with a time only.
      onDateChange={(next) => onChange?.(next ? writeDateTime(next as CalendarDateTime) : null)}
      min={readDateTime(min)}
      max={endOfDay(readDateTime(max), max)}
    />
  )
}

/** A last day that is named without a time counts as a whole. */
function endOfDay(max: CalendarDateTime | null, written: string | null | undefined): CalendarDateTime | null {
  return max && written && written.length <= 10 ? max.set({ hour: 23, minute: 59, second: 59 }) : max
}

interface PickerBodyProps extends Omit<DateTimePickerProps, 'value' | 'onChange' | 'min' | 'max'> {
  granularity: 'day' | 'second'
  date: DateValue | null
  /** The value as it is stored. */
  stored: string | null
  parse: (text: string, locale: string) => DateValue | null
  onDateChange: (value: DateValue | null) => void
  min: DateValue | null
  max: DateValue | null
}

function PickerBody({
  size,
  iconStart,
  iconEnd = 'calendar_month',
  granularity,
  date,
  stored,
  rejected,
  parse,
  onDateChange,
  onReject,
  min,
  max,
  ...props
}: PickerBodyProps) {
  const { root, body } = splitField(props)
  const { locale } = useLocale()
  const typed = useTypedDate<DateValue>({
    value: date,
    stored,
    rejected,
    min,
    max,
    parse: (words) => parse(words, locale),
    onChange: onDateChange,
    onReject,
  })
  return (
    <AriaDatePicker
      {...root}
      granularity={granularity}
      value={typed.value}
      onChange={typed.onChange}
      minValue={min}
      maxValue={max}
      shouldForceLeadingZeros
      hideTimeZone
    >
      <FieldBody {...body}>
        <ControlBox
          size={size}
          isReadOnly={props.isReadOnly}
          isDisabled={props.isDisabled}
          iconStart={iconStart}
        >
          <DateSegments
            {...namesOf(props)}
            typed={typed as TypedDate<unknown>}
            isBare
            isReadOnly={props.isReadOnly}
          />
          {!props.isReadOnly && (
            <Button className={controlStyles.tool ?? ''}>
              <Icon name={iconEnd} size={18} />
            </Button>
          )}
        </ControlBox>
        <CalendarPopover
          hasTime={granularity === 'second'}
          hourCycle={props.hourCycle}
          onPending={typed.onPending}
        />
      </FieldBody>
    </AriaDatePicker>
  )
}

interface CalendarPopoverProps {
  hasTime: boolean
  hourCycle?: 12 | 24
  /** Called with half a time of day, behind the day that is chosen, and with a time that has no day. */
  onPending: TypedDate<unknown>['onPending']
}

/** Named as the picker says; it is itself the dialog. */
function CalendarPopover({ hasTime, hourCycle, onPending }: CalendarPopoverProps) {
  const dialog = useSlottedContext(DialogContext)
  const { t } = useTranslation()
  const picker = use(DatePickerStateContext)
  const day = picker?.dateValue
  const isHalf = useRef(false)
  function handlePending(pending: Pending | null) {
    if (pending)
      onPending(day ? { ...pending, text: `${day.toString().slice(0, 10)} ${pending.text}` } : pending)
    // A time without a day is still no value; and what the box holds is left alone when the pop-up opens.
    else if (isHalf.current && (day || !picker?.timeValue)) onPending(null)
    isHalf.current = pending !== null
  }
  return (
    <PopoverSurface aria-labelledby={dialog?.['aria-labelledby']} className={styles.popover}>
      <Calendar>
        <MonthGrid />
      </Calendar>
      {hasTime && (
        <AriaTimeField
          aria-label={t('time_of_day')}
          className={styles.time ?? ''}
          granularity="second"
          hourCycle={hourCycle}
          shouldForceLeadingZeros
          value={picker?.timeValue ?? null}
          onChange={(time) => {
            if (time) picker?.setTimeValue(time)
            if (time && !day) onPending({ text: String(time).slice(0, 8), problem: 'incomplete' })
          }}
        >
          <DateInput className={cx(boxClass('compact'), segmentStyles.input)}>
            {(segment) => <Segment segment={segment} onPending={handlePending} />}
          </DateInput>
        </AriaTimeField>
      )}
    </PopoverSurface>
  )
}
