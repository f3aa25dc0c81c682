import type { DisplayProps } from '@pergola/sdk'
import { parseChoices, textOf } from '../shared/choices'
import type meta from './meta'

export default function RadioButtonsDisplay({ value, options }: DisplayProps<typeof meta>) {
  const saved = String(value)
  return options.format ? textOf(parseChoices(options.choices).choices, saved) : saved
}
