import { TextField, type TextFieldProps } from '@pergola/sdk/ui'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalSeparator, groupSeparator, parseNumber, stepNumber } from './numberText'

export interface NumberBoxProps
  extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputMode' | 'onBlur' | 'onKeyDown' | 'type'> {
  /** Numbers that a double cannot hold exactly come and go as text. */
  value: number | string | null
  onChange: (value: number | string | null) => void
  /** Distance of one press on an arrow key, written out: `0.01` allows two decimals. Default `1`: whole numbers. */
  step?: string
  min?: number
  max?: number
}

/**
 * A number, typed. Each keystroke that makes a number is told at once, so that nothing is lost by a shortcut; the arrow
 * keys step. Big integers and decimals keep every digit, which a native number input would not.
 */
export function NumberBox({ value, onChange, step = '1', min, max, ...rest }: NumberBoxProps) {
  const { i18n } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const separators = { decimal: decimalSeparator(i18n.language), group: groupSeparator(i18n.language) }
  const saved = value === null ? '' : String(value).replace('.', separators.decimal)
  // Half a number ("-", "1.") is shown while it stands for the current value.
  const shown = typed !== null && parseNumber(typed, separators) === value ? typed : saved

  function handleChange(text: string) {
    const parsed = parseNumber(text, separators)
    if (parsed === undefined || (!step.includes('.') && text.includes(separators.decimal))) return
    setTyped(text)
    onChange(parsed)
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (rest.isReadOnly || rest.isDisabled || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
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
