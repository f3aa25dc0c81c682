/**
 * What a person typed into a field and that is no value of it: half a date, JSON that does not parse. It is staged in the
 * place of the value, so that form, draft and guard keep it like any edit; it is never sent.
 */
export interface RejectedText {
  /** As it was typed. */
  $rejected: string
  /** What is wrong, for people: "Not a whole number". */
  reason: string
}

/** What an input hands to `onChange` for text that is no value, instead of dropping it. */
export function rejectText(text: string, reason: string): RejectedText {
  return { $rejected: text, reason }
}

export function isRejectedText(value: unknown): value is RejectedText {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Partial<RejectedText>).$rejected === 'string'
  )
}

/** The first rejected text in a value, rows of rows included; `null` when all of it can be stored. */
export function findRejectedText(value: unknown): RejectedText | null {
  if (typeof value !== 'object' || value === null) return null
  if (isRejectedText(value)) return value
  for (const part of Object.values(value)) {
    const found = findRejectedText(part)
    if (found) return found
  }
  return null
}
