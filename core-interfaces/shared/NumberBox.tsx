import { type RejectedText, rejectText } from '@pergola/sdk'
import { TextField, type TextFieldProps } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalSeparator, groupSeparator, isWhole, parseNumber, stepNumber } from './numberText'

export interface NumberBoxProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'type'> {
  /** Numbers that a double cannot hold exactly come and go as text. */
  value: number | string | null
  rejected?: RejectedText | null
  onChange: (value: number | string | RejectedText | null) => void
  /** Distance of one press on an arrow key, written out: `0.01` allows two decimals. Default `1`: whole numbers. */
  step?: string
  min?: number
  max?: number
}

/**
 * A number, typed. Each keystroke that makes a number is staged at once, so that nothing is lost by a shortcut; text that
 * makes none is rejected as a whole, never changed. The arrow keys step. Big integers and decimals keep every digit, which
 * a native number input would not.
 */
export function NumberBox({ value, rejected, onChange, step = '1', min, max, ...rest }: NumberBoxProps) {
  const { t, i18n } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const separators = { decimal: decimalSeparator(i18n.language), group: groupSeparator(i18n.language) }
  const saved = value === null ? '' : String(value).replace('.', separators.decimal)
  // What was typed is shown while it stands for the current value, such as "1.50".
  const isCurrent = typed !== null && parseNumber(typed, separators) === value
  const shown = rejected?.$rejected ?? (isCurrent ? typed : saved)

  function handleChange(text: string) {
    setTyped(text)
    const parsed = parseNumber(text, separators)
    const reason = reasonAgainst(parsed)
    onChange(reason || parsed === undefined ? rejectText(text, reason) : parsed)
  }

  function reasonAgainst(parsed: ReturnType<typeof parseNumber>): string {
    if (parsed === undefined) return t('problem_number', { example: `1234${separators.decimal}5` })
    if (parsed === null) return ''
    if (!step.includes('.') && !isWhole(parsed)) return t('problem_whole')
    const number = Number(parsed)
    if (number >= (min ?? -Infinity) && number <= (max ?? Infinity)) return ''
    if (max === undefined) return t('problem_min', { min })
    return t('problem_range', { min, max })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (rest.isReadOnly || rest.isDisabled || rejected) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    setTyped(null)
    onChange(stepNumber(value, event.key === 'ArrowUp' ? 1 : -1, step, { min, max }))
  }

  return (
    <TextField
      {...rest}
      value={shown}
      onChange={handleChange}
      onKeyDown={handleKeyDown}
      onBlur={() => setTyped(null)}
      inputMode={step.includes('.') ? 'decimal' : 'numeric'}
    />
  )
}
