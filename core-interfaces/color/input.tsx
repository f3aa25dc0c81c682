import type { InterfaceProps } from '@pergola/sdk'
import { ColorPicker } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import { type ColorFormat, isHex, toHex, toStored } from './colorValue'
import type meta from './meta'

/** `ColorPicker` works on hex; the field stores hex, or three numbers of the chosen model. */
export default function ColorInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const format: ColorFormat = options.format
  const { isInvalid: _, validationBehavior: __, ...shared } = controlProps(props)
  return (
    <ColorPicker
      {...shared}
      value={toHex(value, format)}
      onChange={(hex) => onChange(hex === null ? null : toStored(hex, format))}
      channels={format === 'rgb' ? 'rgb' : 'hsl'}
      palette={options.palette.filter(isHex)}
      isPaletteOnly={options.paletteOnly}
      placeholder="#000000"
    />
  )
}
