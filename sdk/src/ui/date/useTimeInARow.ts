import { NumberParser } from '@internationalized/number'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DateFieldState, DateSegment as SegmentState } from 'react-stately/useDateFieldState'

type PartOfTime = 'hour' | 'minute' | 'second' | 'dayPeriod'

/** The digits that were typed into a field one after another, from its hour on. */
const rows = new WeakMap<Element, string>()

/**
 * On a clock of twelve hours 2 is an hour at once, and the digits behind it are minutes: 230 is half past two. Only when as many
 * digits are typed in a row as a clock of 24 hours has are they read as its time: 2030 is half past eight in the evening. Where
 * there are seconds, which may follow, they are once the field is left or another key is pressed.
 */
export function useTimeInARow(
  element: RefObject<HTMLElement | null>,
  part: Pick<SegmentState, 'type'>,
  state: Pick<DateFieldState, 'setSegment' | 'segments' | 'isDisabled' | 'isReadOnly'> | null,
): void {
  const { locale } = useLocale()
  /** Set one at a time: the state that sets a part knows nothing of the one that was set before it was drawn. */
  const waiting = useRef<(readonly [PartOfTime, number])[]>([])
  useEffect(() => {
    const next = waiting.current.shift()
    if (next) state?.setSegment(...next)
  })

  const handleInput = useEffectEvent((event: InputEvent, field: Element) => {
    const hour = state?.segments.find(({ type }) => type === 'hour')
    if (!state || state.isDisabled || state.isReadOnly || !hour || Number(hour.maxValue) > 12) return
    const row = rows.get(field) ?? ''
    const digit = new NumberParser(locale, { maximumFractionDigits: 0 }).parse(event.data ?? '')
    if (Number.isNaN(digit)) {
      // What stands between hours and minutes, behind all digits of an hour of the day.
      const isBetween = event.data !== null && row.length % 2 === 0 && part.type !== 'dayPeriod'
      return rows.set(field, isBetween ? row : '')
    }
    const typed = isOfTime(part.type) ? `${row}${digit}` : ''
    rows.set(field, typed)
    if (!take(typed)) return
    event.preventDefault()
    event.stopImmediatePropagation()
  })

  /** @returns false for what is no such time, or none yet */
  function take(digits: string): boolean {
    const hasSeconds = state?.segments.some(({ type }) => type === 'second')
    const [first, ...others] = readEvening(digits, hasSeconds ? 6 : 4) ?? []
    if (!first) return false
    waiting.current = others
    state?.setSegment(...first)
    return true
  }

  const end = useEffectEvent((field: Element) => {
    const row = rows.get(field) ?? ''
    rows.delete(field)
    if (row.length === 4) take(`${row}00`)
  })

  useEffect(() => {
    const box = element.current
    const field = box?.parentElement
    if (!box || !field) return
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    const forget = () => rows.delete(field)
    box.addEventListener('beforeinput', (event) => handleInput(event, field), options)
    box.addEventListener('pointerdown', forget, options)
    box.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Backspace' || key === 'Delete') forget()
        // A colon may need Shift.
        else if (key.length > 1 && key !== 'Unidentified' && key !== 'Shift') end(field)
      },
      options,
    )
    box.addEventListener(
      'blur',
      ({ relatedTarget }) => {
        const isLeft = !(relatedTarget instanceof Node) || !field.contains(relatedTarget)
        // What changes while the focus leaves counts for nothing, and is drawn first.
        if (isLeft) setTimeout(() => ended.signal.aborted || end(field))
      },
      options,
    )
    return () => ended.abort()
  }, [element])
}

const isOfTime = (type: SegmentState['type']): type is PartOfTime =>
  type === 'hour' || type === 'minute' || type === 'second' || type === 'dayPeriod'

/** The parts of a time from eight in the evening on; `null` for any other digits, and while some are missing. */
function readEvening(digits: string, length: number) {
  if (digits.length !== length || !/^2[0-3]([0-5]\d)+$/.test(digits)) return null
  const numberAt = (at: number) => Number(digits.slice(at, at + 2))
  return [
    ['hour', numberAt(0) - 12],
    ['minute', numberAt(2)],
    ...(length === 6 ? ([['second', numberAt(4)]] as const) : []),
    ['dayPeriod', 1],
  ] as const
}
