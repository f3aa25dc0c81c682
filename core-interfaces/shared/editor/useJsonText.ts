import { isEqual, type RejectedText, rejectText } from '@pergola/sdk'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ParsedJson, parseJson, toJsonText } from './jsonText'
import type { TextProblem } from './TextBox'

export interface JsonText {
  text: string
  onChange: (text: string) => void
  /** The first mistake of a text, for the mark at its line. */
  check: (text: string) => TextProblem | null
  /** Writes the text as values are shown; `null` while it is no JSON that can be stored. */
  onFormat: (() => void) | null
}

interface JsonField {
  /** Empty for what is no column: an option, or a field of a row in a JSON value. */
  collection: string
  value: unknown
  rejected?: RejectedText | null
  onChange: (value: unknown) => void
}

/**
 * Text of a JSON value while it is typed: staged as a value once it is one, as rejected text until then. What was typed
 * is shown as long as it means the value; a value that was changed from outside takes its place.
 */
export function useJsonText({ collection, value, rejected, onChange }: JsonField, indent: number): JsonText {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ text: string; over: unknown } | null>(null)
  const isCurrent = typed !== null && isEqual(typed.over, value)
  const text = rejected?.$rejected ?? (isCurrent ? typed.text : toJsonText(value, indent))

  const takesScalars = collection === ''

  const check = useCallback(
    (checked: string): TextProblem | null => {
      const parsed = parseJson(checked, takesScalars)
      return parsed.isValid ? null : { at: parsed.at, message: reasonOf(parsed, t) }
    },
    [t, takesScalars],
  )

  function handleChange(next: string) {
    const result = parseJson(next, takesScalars)
    if (!result.isValid) return onChange(rejectText(next, reasonOf(result, t)))
    setTyped({ text: next, over: result.value })
    onChange(result.value)
  }

  function handleFormat() {
    const result = parseJson(text)
    if (result.isValid && text.trim() !== '') {
      setTyped({ text: JSON.stringify(result.value, null, indent), over: value })
    }
  }

  return { text, onChange: handleChange, check, onFormat: rejected ? null : handleFormat }
}

type Translate = ReturnType<typeof useTranslation>['t']

function reasonOf(problem: Extract<ParsedJson, { isValid: false }>, t: Translate): string {
  if ('scalar' in problem) return t('json_scalar')
  return 'inexact' in problem
    ? t('json_inexact', { number: problem.inexact })
    : t('json_invalid', { message: problem.message })
}
