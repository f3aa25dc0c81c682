import { type DisplayProps, formatTitle } from '@pergola/sdk'
import { ColorSwatch, paletteColor } from '@pergola/sdk/ui'
import type meta from './meta'

export default function ColorPaletteDisplay({ value }: DisplayProps<typeof meta>) {
  const token = String(value)
  return <ColorSwatch color={paletteColor(token)} label={formatTitle(token)} />
}
