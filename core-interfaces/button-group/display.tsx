import { type DisplayProps, formatTitle } from '@pergola/sdk'
import type meta from './meta'
import { readButtons } from './readButtons'

export default function ButtonGroupDisplay({ value, options }: DisplayProps<typeof meta>) {
  const button = readButtons(options.choices)
    .flat()
    .find((entry) => entry.value === value)
  return button?.label || formatTitle(String(value))
}
