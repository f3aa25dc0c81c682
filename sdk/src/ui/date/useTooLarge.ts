import { NumberParser } from '@internationalized/number'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DateFieldState, DateSegment as SegmentState } from 'react-stately/useDateFieldState'

type Part = Pick<SegmentState, 'type' | 'text' | 'value' | 'maxValue' | 'isPlaceholder'>

/**
 * Keeps two digits that are too large for a part of a date as they are typed: 13 in a month is shown, and is no value, like
 * the 30th of February. React Aria takes the last digit alone, which makes it March; the inputs of browsers take the largest
 * number there is, which makes it December. On a clock of twelve hours 13 is one in the afternoon, as there, and 00 is midnight.
 */
export function useTooLarge(
  element: RefObject<HTMLElement | null>,
  part: Part,
  state: Pick<DateFieldState, 'setSegment' | 'isDisabled' | 'isReadOnly'> | null,
): void {
  const { locale } = useLocale()
  /** What React Aria has taken of the number so far. */
  const digits = useRef('')
  /** Morning or afternoon, to be set once the hour is: the state takes one part at a time. */
  const dayPeriod = useRef<0 | 1 | null>(null)
  useEffect(() => {
    if (dayPeriod.current === null) return
    state?.setSegment('dayPeriod', dayPeriod.current)
    dayPeriod.current = null
  })

  const handleInput = useEffectEvent((event: InputEvent) => {
    const { type, maxValue } = part
    if (!state || state.isDisabled || state.isReadOnly || maxValue === undefined || event.data === null)
      return
    const parser = new NumberParser(locale, { maximumFractionDigits: 0 })
    const typed = digits.current + event.data
    const number = parser.parse(typed)
    digits.current = ''
    if (Number.isNaN(number)) return
    const isWhole = typed.length > event.data.length
    const ofTwelve = isWhole && type === 'hour' ? toTwelveHours(number, maxValue) : null
    if (ofTwelve || (isWhole && number > maxValue)) {
      event.preventDefault()
      event.stopImmediatePropagation()
      const next = ofTwelve?.hour ?? number
      dayPeriod.current = ofTwelve?.dayPeriod ?? null
      state.setSegment(type as 'month', next)
      focusNext(event.currentTarget as HTMLElement)
    } else if (number * 10 <= maxValue && typed.length < String(maxValue).length) digits.current = typed
  })
  // Any other key starts a number, or takes its last digit away.
  const handleKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Backspace' || key === 'Delete')
      digits.current = part.isPlaceholder ? '' : part.text.slice(0, -1)
    else if (key.length > 1 && key !== 'Unidentified') digits.current = ''
  })

  useEffect(() => {
    const box = element.current
    if (!box) return
    const ended = new AbortController()
    const options = { capture: true, signal: ended.signal }
    box.addEventListener('beforeinput', (event) => handleInput(event), options)
    box.addEventListener('keydown', (event) => handleKey(event), options)
    box.addEventListener('focus', () => (digits.current = ''), options)
    return () => ended.abort()
  }, [element])
}

/** An hour of a clock of 24, typed where there are twelve; `null` for all others. */
function toTwelveHours(hour: number, maxValue: number): { hour: number; dayPeriod: 0 | 1 } | null {
  if (maxValue > 12 || hour > 23 || (hour > 0 && hour <= 12)) return null
  const ofTwelve = hour % 12
  return { hour: ofTwelve === 0 && maxValue === 12 ? 12 : ofTwelve, dayPeriod: hour < 12 ? 0 : 1 }
}

function focusNext(part: HTMLElement): void {
  const parts = [...(part.parentElement?.children ?? [])] as HTMLElement[]
  parts
    .slice(parts.indexOf(part) + 1)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
}
