import type { LayoutProps } from '@pergola/sdk'
import { ChooseDate } from '../shared/ChooseDate'
import { isDate, isDatetime } from '../shared/storedField'
import { CalendarBoard } from './CalendarBoard'
import { eventFieldsOf } from './eventFields'
import type meta from './meta'

/** Items on the days of a month, of a week or of a single day, or one below the other. */
export default function CalendarLayout(props: LayoutProps<typeof meta>) {
  const { fields, primaryKeyField, viewOptions, onOptionsChange } = props
  const chosen = eventFieldsOf(viewOptions, fields, primaryKeyField)
  if (chosen) return <CalendarBoard {...props} eventFields={chosen} />
  return (
    <ChooseDate
      layout="calendar"
      icon="date_range"
      collection={props.collection}
      fields={fields.filter((field) => isDate(field) || isDatetime(field))}
      onChoose={(field) => onOptionsChange(isDate(field) ? { date: field.field } : { datetime: field.field })}
    />
  )
}
