import type { InterfaceProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import { formatNumber } from '../shared/numberFormat'
import { stepOf } from '../shared/numberText'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import type meta from './meta'

export default function NumericInput(props: InterfaceProps<typeof meta, number | string>) {
  const { value, options, type, length, isReadOnly, onChange } = props
  const { i18n } = useTranslation()
  // What cannot be typed into reads as it does in a listing.
  if (isReadOnly && options.localized && value !== null)
    return (
      <ReadOnlyText
        {...props}
        text={formatNumber(value, i18n.language)}
        icon={options.iconLeft ?? undefined}
      />
    )
  return (
    <NumberBox
      {...controlProps(props)}
      value={value}
      rejected={props.rejected}
      onChange={onChange}
      step={stepOf(type, length)}
      placeholder={options.placeholder ?? undefined}
      iconStart={options.iconLeft ?? undefined}
      iconEnd={options.iconRight ?? undefined}
      isMonospace={options.monospace}
    />
  )
}
