import { use, useEffect, useEffectEvent, useRef } from 'react'
import { DateFieldStateContext, DateInput, DateSegment } from 'react-aria-components/DateField'
import { TimeFieldStateContext } from 'react-aria-components/TimeField'
import type { DateFieldState, DateSegment as SegmentState } from 'react-stately/useDateFieldState'
import { cx } from '../cx'
import { boxClass, type ControlLook } from '../field/ControlBox'
import controlStyles from '../field/control.module.css'
import { Icon } from '../icon/Icon'
import styles from './DateSegments.module.css'
import { useTimeInARow } from './useTimeInARow'
import { useTooLarge } from './useTooLarge'
import type { Pending, TypedDate } from './useTypedDate'

interface DateSegmentsProps extends ControlLook {
  typed: TypedDate<unknown>
  isReadOnly?: boolean
  /** Inside a box that someone else draws. */
  isBare?: boolean
  slot?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  id?: string
}

/** The parts of a date or time, each typed or stepped on its own; what they could not hold stands as text. @internal */
export function DateSegments({
  typed,
  size,
  iconStart,
  isReadOnly,
  isBare,
  slot,
  ...names
}: DateSegmentsProps) {
  const input =
    typed.text === null ? (
      // biome-ignore lint/a11y/noStaticElementInteractions: it only watches where the focus goes
      <div
        role="presentation"
        className={styles.parts}
        onFocus={() => typed.onFocusChange(true)}
        onPaste={(event) => {
          event.preventDefault()
          if (!isReadOnly) typed.onPaste(event.clipboardData.getData('text/plain'))
        }}
        // On the way down: the field itself is then still as it was typed.
        onBlurCapture={({ currentTarget, relatedTarget }) => {
          if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return
          typed.onLeave()
          typed.onFocusChange(false)
        }}
      >
        <DateInput slot={slot} className={styles.input ?? ''}>
          {(segment) => <Segment segment={segment} onPending={typed.onPending} />}
        </DateInput>
      </div>
    ) : (
      <div className={controlStyles.own}>
        <input
          {...names}
          ref={typed.textRef}
          className={cx(controlStyles.input, styles.text)}
          value={typed.text}
          readOnly={isReadOnly}
          aria-invalid
          autoComplete="off"
          onChange={(event) => typed.onTextChange(event.target.value)}
          onBlur={typed.onTextBlur}
        />
      </div>
    )
  if (isBare) return input
  return (
    <div
      className={cx(boxClass(size), styles.box)}
      data-readonly={isReadOnly || undefined}
      data-text={typed.text !== null || undefined}
    >
      {iconStart && <Icon name={iconStart} size={18} />}
      {input}
    </div>
  )
}

interface SegmentProps {
  segment: SegmentState
  onPending: (pending: Pending | null) => void
}

/** One part, and for all of them what they say while they form no value. @internal */
export function Segment({ segment, onPending }: SegmentProps) {
  const date = use(DateFieldStateContext)
  const time = use(TimeFieldStateContext)
  const state = date ?? time
  const isFirst = state?.segments[0] === segment
  const pending = isFirst && state ? pendingOf(state) : null
  const text = pending && `${pending.problem}:${pending.text}`
  const report = useEffectEvent(() => {
    if (isFirst) onPending(pending)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: called when what it says changes
  useEffect(() => report(), [text])
  const part = useRef<HTMLSpanElement>(null)
  // Before the other, which would take the last of its digits.
  useTimeInARow(part, segment, state)
  useTooLarge(part, segment, state)
  return <DateSegment ref={part} segment={segment} className={styles.segment ?? ''} />
}

const isOfDate = (type: SegmentState['type']) => type === 'year' || type === 'month' || type === 'day'

const isTooLarge = ({ value = 0, maxValue = 0 }: SegmentState) => Number(value) > maxValue

/** What the parts say while they form no value: some are missing, or no calendar has the day, the month or the year. */
function pendingOf({ segments, value }: Pick<DateFieldState, 'segments' | 'value'>): Pending | null {
  const parts = segments.filter((segment) => segment.isEditable)
  const filled = parts.filter((segment) => !segment.isPlaceholder)
  if (filled.length === 0) return null
  // Without the marks that keep a time left to right, and the narrow blanks of some locales.
  const text = segments
    .map((segment) => segment.text)
    .join('')
    .replace(/[\u2066-\u2069]/g, '')
    .replace(/\s/g, ' ')
  if (filled.length < parts.length) return { text, problem: 'incomplete' }
  const isValue =
    value !== null &&
    parts.every((part) => (isOfDate(part.type) ? part.value === value[part.type] : !isTooLarge(part)))
  return isValue ? null : { text, problem: 'unknown' }
}
