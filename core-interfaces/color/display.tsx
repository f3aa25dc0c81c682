import type { DisplayProps } from '@pergola/sdk'
import { ColorSwatch } from '@pergola/sdk/ui'
import { toCssColor } from './colorValue'
import type meta from './meta'

/** What is no colour is named: an empty swatch would look like no value. */
export default function ColorDisplay({ value, options }: DisplayProps<typeof meta>) {
  const color = toCssColor(value, options.format)
  return color === null ? String(value) : <ColorSwatch color={color} label={String(value)} />
}
