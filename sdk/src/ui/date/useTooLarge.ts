import { NumberParser } from '@internationalized/number'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useLocale } from 'react-aria-components/I18nProvider'
import type { DateFieldState, DateSegment as SegmentState } from 'react-stately/useDateFieldState'

type Part = Pick<SegmentState, 'type' | 'text' | 'maxValue' | 'isPlaceholder'>

/**
 * Keeps two digits that are too large for a part of a date as they are typed: 13 in a month is shown, and is no value, like
 * the 30th of February. React Aria takes the last digit alone, which makes it March; the inputs of browsers take the largest
 * number there is, which makes it December.
 */
export function useTooLarge(
  element: RefObject<HTMLElement | null>,
  part: Part,
  state: Pick<DateFieldState, 'setSegment' | 'isDisabled' | 'isReadOnly'> | null,
): void {
  const { locale } = useLocale()
  /** What React Aria has taken of the number so far. */
  const digits = useRef('')

  const handleInput = useEffectEvent((event: InputEvent) => {
    const { type, maxValue } = part
    if (!state || state.isDisabled || state.isReadOnly || maxValue === undefined || event.data === null)
      return
    const parser = new NumberParser(locale, { maximumFractionDigits: 0 })
    const typed = digits.current + event.data
    const number = parser.parse(typed)
    digits.current = ''
    if (Number.isNaN(number)) return
    if (typed.length > event.data.length && number > maxValue) {
      event.preventDefault()
      event.stopImmediatePropagation()
      state.setSegment(type as 'month', number)
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

function focusNext(part: HTMLElement): void {
  const parts = [...(part.parentElement?.children ?? [])] as HTMLElement[]
  parts
    .slice(parts.indexOf(part) + 1)
    .find(({ tabIndex }) => tabIndex === 0)
    ?.focus()
}
