import type { DisplayProps } from '@pergola/sdk'
import { parseChoices, textOf } from '../shared/choices'
import type meta from './meta'

export default function DropdownDisplay({ value, options }: DisplayProps<typeof meta>) {
  const saved = String(value)
  return options.formatting ? textOf(parseChoices(options.choices).choices, saved) : saved
}
