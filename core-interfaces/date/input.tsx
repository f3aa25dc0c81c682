import type { InterfaceProps } from '@pergola/sdk'
import { DatePicker } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { formatDate, parseWallClock } from '../shared/dateTime'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { useRejectDate } from '../shared/useRejectDate'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'

export const preload = () => DatePicker.preload()

export default function DateInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isReadOnly, onChange } = props
  const { i18n } = useTranslation()
  const icon = options.iconLeft ?? undefined
  const iconEnd = options.iconRight ?? 'calendar_month'
  const reject = useRejectDate(props, options)
  const isWrong = value !== null && parseWallClock(String(value)) === null
  const { validationBehavior: _, ...shared } = controlProps(describeWrong(props, isWrong))
  if (isReadOnly) {
    return (
      <ReadOnlyText
        {...props}
        text={value === null ? '' : formatDate(value, i18n.language)}
        icon={icon ?? iconEnd}
      />
    )
  }
  return (
    <>
      <DatePicker
        {...shared}
        {...reject}
        value={value}
        onChange={onChange}
        min={options.min}
        max={options.max}
        iconStart={icon}
        iconEnd={iconEnd}
      />
      <WrongValue {...props} isWrong={isWrong} />
    </>
  )
}
