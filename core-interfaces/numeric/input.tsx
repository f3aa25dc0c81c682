import type { InterfaceProps } from '@pergola/sdk'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import { stepOf } from '../shared/numberText'
import type meta from './meta'

export default function NumericInput(props: InterfaceProps<typeof meta, number | string>) {
  const { value, options, type, length, onChange } = props
  return (
    <NumberBox
      {...controlProps(props)}
      value={value}
      onChange={onChange}
      step={stepOf(type, length)}
      placeholder={options.placeholder ?? undefined}
      iconStart={options.iconLeft ?? undefined}
      iconEnd={options.iconRight ?? undefined}
      isMonospace={options.monospace}
    />
  )
}
