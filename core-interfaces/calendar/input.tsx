import type { InterfaceProps } from '@pergola/sdk'
import { Calendar } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { formatDate, parseWallClock } from '../shared/dateTime'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { WrongValue } from '../shared/WrongValue'
import type meta from './meta'

export const preload = () => Calendar.preload()

/** A month that is always open. */
export default function CalendarInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isReadOnly, onChange } = props
  const { i18n } = useTranslation()
  if (isReadOnly) {
    return (
      <ReadOnlyText {...props} text={value === null ? '' : formatDate(value, i18n.language)} icon="today" />
    )
  }
  const { id, isRequired, isInvalid, validationBehavior, ...shared } = controlProps(props)
  return (
    <div id={id}>
      <Calendar {...shared} value={value} onChange={onChange} min={options.min} max={options.max} />
      <WrongValue {...props} isWrong={value !== null && parseWallClock(String(value)) === null} />
    </div>
  )
}
