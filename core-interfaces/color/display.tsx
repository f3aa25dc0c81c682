import type { DisplayProps } from '@pergola/sdk'
import { ColorSwatch } from '@pergola/sdk/ui'
import { toCssColor } from './colorValue'
import type meta from './meta'

export default function ColorDisplay({ value, options }: DisplayProps<typeof meta>) {
  return <ColorSwatch color={toCssColor(value, options.format)} label={String(value)} />
}
