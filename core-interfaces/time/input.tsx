import type { InterfaceProps } from '@pergola/sdk'
import { TimeField } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import { parseWallClock } from '../shared/dateTime'
import { useRejectDate } from '../shared/useRejectDate'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import type meta from './meta'

export default function TimeInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const reject = useRejectDate(props)
  const isWrong = value !== null && parseWallClock(`1970-01-01 ${value}`) === null
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
