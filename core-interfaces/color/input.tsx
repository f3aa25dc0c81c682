import { type InterfaceProps, rejectText } from '@pergola/sdk'
import { ColorPicker } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import { type ColorFormat, isHex, toHex, toStored } from './colorValue'
import type meta from './meta'

export const preload = () => ColorPicker.preload()

/** `ColorPicker` works on hex; the field stores hex, or three numbers of the chosen model. */
export default function ColorInput(props: InterfaceProps<typeof meta, string>) {
  const { value, rejected, options, onChange } = props
  const { t } = useTranslation()
  const format: ColorFormat = options.format
  const hex = toHex(value, format)
  const isWrong = value !== null && hex === null
  const { isInvalid: _, validationBehavior: __, ...shared } = controlProps(describeWrong(props, isWrong))
  return (
    <>
      <ColorPicker
        {...shared}
        value={hex}
        rejected={rejected?.$rejected}
        onReject={(text) => onChange(rejectText(text, t('problem_pattern')))}
        onChange={(next) => onChange(next === null ? null : toStored(next, format))}
        channels={format === 'rgb' ? 'rgb' : 'hsl'}
        palette={options.palette.filter(isHex)}
        isPaletteOnly={options.paletteOnly}
        // An empty read-only field must not look like black.
        placeholder={props.isReadOnly ? '--' : '#000000'}
      />
      <WrongValue {...props} isWrong={isWrong} />
    </>
  )
}
