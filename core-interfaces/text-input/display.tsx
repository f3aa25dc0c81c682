import { type DisplayProps, formatTitle } from '@pergola/sdk'
import type meta from './meta'

export default function TextDisplay({ value, options }: DisplayProps<typeof meta>) {
  return options.formatValue ? formatTitle(String(value)) : String(value)
}
