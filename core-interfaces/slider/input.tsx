import type { InterfaceProps } from '@pergola/sdk'
import { Slider } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import type meta from './meta'

/** Fields of the system name the bounds the way HTML does. */
type SliderOptions = InterfaceProps<typeof meta>['options'] & { min?: number; max?: number }

export default function SliderInput(props: InterfaceProps<typeof meta, number>) {
  const { value, onChange } = props
  const options: SliderOptions = props.options
  const number = value === null ? Number.NaN : Number(value)
  const { isRequired: _, isInvalid: __, validationBehavior: ___, ...shared } = controlProps(props)
  return (
    <Slider
      {...shared}
      value={Number.isNaN(number) ? null : number}
      onChange={onChange}
      minValue={options.min ?? options.minimum}
      maxValue={options.max ?? options.maximum}
      step={options.step}
      unit={options.unit ?? undefined}
    />
  )
}
