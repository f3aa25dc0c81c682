import type { InterfaceProps } from '@pergola/sdk'
import { toReadableText } from '@pergola/sdk/items'
import { TimeField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { parseWallClock } from '../shared/dateTime'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { useRejectDate } from '../shared/useRejectDate'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import { formatTime } from './formatTime'
import type meta from './meta'

export default function TimeInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isReadOnly, onChange } = props
  const { i18n } = useTranslation()
  const reject = useRejectDate(props)
  const isWrong = value !== null && parseWallClock(`1970-01-01 ${value}`) === null
  if (isReadOnly) {
    const text =
      value === null ? '' : formatTime(toReadableText(value), options.display24HourClock, i18n.language)
    return <ReadOnlyText {...props} text={text} icon="schedule" />
  }
  const { validationBehavior: _, ...shared } = controlProps(describeWrong(props, isWrong))
  return (
    <>
      <TimeField
        {...shared}
        {...reject}
        value={value}
        onChange={onChange}
        hourCycle={options.display24HourClock ? 24 : 12}
        hasSeconds
        iconStart="schedule"
      />
      <WrongValue {...props} isWrong={isWrong} />
    </>
  )
}
