import type { InterfaceProps } from '@pergola/sdk'
import { TimeField } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import { useRejectDate } from '../shared/useRejectDate'
import type meta from './meta'

export default function TimeInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const reject = useRejectDate(props)
  const { validationBehavior: _, ...shared } = controlProps(props)
  return (
    <TimeField
      {...shared}
      {...reject}
      value={value}
      onChange={onChange}
      hourCycle={options.display24HourClock ? 24 : 12}
      hasSeconds
    />
  )
}
