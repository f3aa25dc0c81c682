import { isEqual, type RejectedText, rejectText } from '@pergola/sdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ParsedJson, parseJson, toJsonText } from './jsonText'

export interface JsonText {
  text: string
  /** What is wrong while the text is no JSON that can be stored. */
  problem: Extract<ParsedJson, { isValid: false }> | null
  onChange: (text: string) => void
}

interface JsonField {
  value: unknown
  rejected?: RejectedText | null
  onChange: (value: unknown) => void
}

/**
 * Text of a JSON value while it is typed: staged as a value once it is one, as rejected text until then. What was typed
 * is shown as long as it means the value; a value that was changed from outside takes its place.
 */
export function useJsonText({ value, rejected, onChange }: JsonField, indent: number): JsonText {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ text: string; over: unknown } | null>(null)
  const isCurrent = typed !== null && isEqual(typed.over, value)
  const text = rejected?.$rejected ?? (isCurrent ? typed.text : toJsonText(value, indent))
  const parsed = rejected ? parseJson(text) : null

  function handleChange(next: string) {
    const result = parseJson(next)
    if (!result.isValid) return onChange(rejectText(next, reasonOf(result)))
    setTyped({ text: next, over: result.value })
    onChange(result.value)
  }

  function reasonOf(problem: Extract<ParsedJson, { isValid: false }>): string {
    return 'inexact' in problem
      ? t('json_inexact', { number: problem.inexact })
      : t('json_invalid', { message: problem.message })
  }

  return { text, problem: parsed && !parsed.isValid ? parsed : null, onChange: handleChange }
}
