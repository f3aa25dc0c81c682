import { isEqual } from '@pergola/sdk'
import { useState } from 'react'
import { parseJson, toJsonText } from './jsonText'

export interface JsonText {
  text: string
  /** What the parser says while the text is not JSON; such text is not staged. */
  error: string | null
  onChange: (text: string) => void
}

/**
 * Text of a JSON value while it is typed. What was typed is shown as long as it means the value, or means none yet;
 * a value that was changed from outside takes its place.
 */
export function useJsonText(value: unknown, indent: number, stage: (value: unknown) => void): JsonText {
  const [typed, setTyped] = useState<{ text: string; over: unknown } | null>(null)
  const isCurrent = typed !== null && isEqual(typed.over, value)
  const text = isCurrent ? typed.text : toJsonText(value, indent)
  const parsed = parseJson(text)

  function handleChange(next: string) {
    const result = parseJson(next)
    setTyped({ text: next, over: result.isValid ? result.value : value })
    if (result.isValid) stage(result.value)
  }

  return { text, error: isCurrent && !parsed.isValid ? parsed.message : null, onChange: handleChange }
}
