import type { InterfaceProps } from '@pergola/sdk'
import { Calendar } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import { parseWallClock } from '../shared/dateTime'
import { WrongValue } from '../shared/WrongValue'
import type meta from './meta'

/** A month that is always open. */
export default function CalendarInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  const { id, isRequired, isInvalid, validationBehavior, ...shared } = controlProps(props)
  return (
    <div id={id}>
      <Calendar {...shared} value={value} onChange={onChange} min={options.min} max={options.max} />
      <WrongValue {...props} isWrong={value !== null && parseWallClock(String(value)) === null} />
    </div>
  )
}
