import type { InterfaceProps } from '@pergola/sdk'
import { Slider } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { formatNumber } from '../shared/numberFormat'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'

/** Fields of the system name the bounds the way HTML does. */
type SliderOptions = InterfaceProps<typeof meta>['options'] & { min?: number; max?: number }

export default function SliderInput(props: InterfaceProps<typeof meta, number>) {
  const { value, isReadOnly, onChange } = props
  const { i18n } = useTranslation()
  const options: SliderOptions = props.options
  if (isReadOnly) {
    const text =
      value === null ? '' : [formatNumber(value, i18n.language), options.unit].filter(Boolean).join(' ')
    return <ReadOnlyText {...props} text={text} />
  }
  const number = Number(value)
  const bounds = { min: options.min ?? options.minimum, max: options.max ?? options.maximum }
  const isWrong = value !== null && !(number >= bounds.min && number <= bounds.max)
  const {
    isRequired: _,
    isInvalid: __,
    validationBehavior: ___,
    ...shared
  } = controlProps(describeWrong(props, isWrong))
  return (
    <>
      <Slider
        {...shared}
        // A thumb at an end would show another number than the stored one.
        value={isWrong || value === null ? null : number}
        onChange={onChange}
        minValue={bounds.min}
        maxValue={bounds.max}
        step={options.step}
        unit={options.unit ?? undefined}
      />
      <WrongValue {...props} isWrong={isWrong} />
    </>
  )
}
