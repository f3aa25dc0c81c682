import { useRef, useState } from 'react'

/** Why a text is no value: parts are missing, no calendar or clock has it, or it lies beyond the bounds. */
export type DateProblem = 'incomplete' | 'unknown' | 'outside'

/** A value of the date kit: a date, a date with a time, or a time. */
export interface Comparable {
  compare: (other: never) => number
}

export interface TypedDateOptions<Value extends Comparable> {
  /** As it is stored; `null` while text is rejected. */
  value: Value | null
  /** The text that {@link value} was read from: what cannot be read is shown as text until it is fixed. */
  stored: string | null
  /** What was rejected before: shown so too. */
  rejected?: string | null
  min?: Value | null
  max?: Value | null
  parse: (text: string) => Value | null
  onChange: (value: Value | null) => void
  /** Without it, a text that forms no value is dropped, as in a filter. */
  onReject?: (text: string, problem: DateProblem) => void
}

/** What the parts of a date say while they form no value. */
export interface Pending {
  text: string
  problem: 'incomplete' | 'unknown'
}

export interface TypedDate<Value> {
  /** For the field with its parts. */
  value: Value | null
  onChange: (value: Value | null) => void
  onPending: (pending: Pending | null) => void
  onLeave: () => void
  onFocusChange: (isFocused: boolean) => void
  /** Text to be edited in the place of the parts; `null` to show the parts. */
  text: string | null
  onTextChange: (text: string) => void
  onTextBlur: () => void
  /** A whole date; without {@link TypedDateOptions.onReject} nothing else is taken. */
  onPaste: (text: string) => void
  /** The box of that text takes the focus where it was pasted. */
  textRef: (box: HTMLInputElement | null) => void
}

/**
 * Keeps what is typed into the parts of a date exactly. React Aria's field forgets half a date when its value changes,
 * and moves a day that no month has to the last one when the focus leaves: here such a date is reported as text, and
 * stands as text in the box until it is one.
 */
export function useTypedDate<Value extends Comparable>(options: TypedDateOptions<Value>): TypedDate<Value> {
  const { value, stored, rejected, min, max, parse, onChange, onReject } = options
  const text = rejected ?? (stored && value === null ? stored : null)
  const [kept, setKept] = useState(value)
  const [isFocused, setIsFocused] = useState(false)
  const [typed, setTyped] = useState<string | null>(null)
  const isLeaving = useRef(false)
  const isPending = useRef(false)
  const isPasted = useRef(false)
  // While text is rejected, the parts go on from the last value: from any other object the field would start again, and
  // forget what is half typed.
  if (text === null && kept !== value) setKept(value)

  function accept(next: Value | null, written: string) {
    const isOutside = next !== null && ((min && isBefore(next, min)) || (max && isBefore(max, next)))
    if (isOutside && onReject) onReject(written, 'outside')
    else onChange(next)
  }

  return {
    value: text === null ? value : kept,
    onChange: (next) => {
      // What React Aria makes of an impossible day when the focus leaves it.
      if (isLeaving.current && onReject) return
      isPending.current = false
      setKept(next)
      accept(next, next === null ? '' : String(next))
    },
    onPending: (pending) => {
      if (pending) onReject?.(pending.text, pending.problem)
      // Typed back to the value that it was: the field itself has nothing to report.
      else if (isPending.current && text !== null) accept(kept, String(kept))
      isPending.current = pending !== null
    },
    onLeave: () => {
      isLeaving.current = true
      queueMicrotask(() => {
        isLeaving.current = false
      })
    },
    onFocusChange: setIsFocused,
    text: typed ?? (text !== null && !isFocused ? text : null),
    onTextChange: (next) => {
      setTyped(next)
      const parsed = parse(next)
      if (next.trim() === '') onChange(null)
      else if (parsed) accept(parsed, next)
      else onReject?.(next, 'unknown')
    },
    onTextBlur: () => setTyped(null),
    onPaste: (pasted) => {
      const words = pasted.trim()
      const parsed = parse(words)
      if (words === '') return
      if (parsed) return accept(parsed, words)
      if (!onReject) return
      // The parts are gone without losing the focus first.
      isPasted.current = true
      setIsFocused(false)
      setTyped(words)
      onReject(words, 'unknown')
    },
    textRef: (box) => {
      if (box && isPasted.current) box.focus()
      isPasted.current = false
    },
  }
}

function isBefore<Value extends Comparable>(a: Value, b: Value): boolean {
  return a.compare(b as never) < 0
}

/** What names the text box that stands in the place of the parts. */
export function namesOf(props: NamedControl): NamedControl {
  const { id, 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = props
  return { id, 'aria-label': label, 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }
}

interface NamedControl {
  id?: string
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
}
