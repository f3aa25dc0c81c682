import type { DisplayProps } from '@pergola/sdk'
import { ColorSwatch, paletteColor } from '@pergola/sdk/ui'
import { useTokenName } from '../shared/useTokenName'
import type meta from './meta'

/** What is no colour of the palette is named: an empty swatch would look like no value. */
export default function ColorPaletteDisplay({ value }: DisplayProps<typeof meta>) {
  const nameOf = useTokenName()
  const token = String(value)
  const color = paletteColor(token)
  return color === null ? token : <ColorSwatch color={color} label={nameOf(token)} />
}
