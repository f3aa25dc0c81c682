import type { LayoutProps } from '@pergola/sdk'
import { ChooseDate } from '../shared/ChooseDate'
import { defaultTemplate, isDate, isDatetime, storedField } from '../shared/storedField'
import type meta from './meta'
import { Timeline } from './Timeline'

/** Items one below the other in the order of their dates. */
export default function TimelineLayout(props: LayoutProps<typeof meta>) {
  const { fields, viewOptions, onOptionsChange } = props
  const dates = fields.filter((field) => isDate(field) || isDatetime(field))
  const date = storedField(viewOptions.date, dates)
  // The host loads the fields that options name.
  const stored = viewOptions.title ? { title: viewOptions.title } : {}
  if (date) return <Timeline {...props} date={date} />
  return (
    <ChooseDate
      layout="timeline"
      icon="format_list_bulleted"
      collection={props.collection}
      fields={dates}
      onChoose={({ field }) =>
        onOptionsChange({ title: defaultTemplate(fields, props.primaryKeyField), ...stored, date: field })
      }
    />
  )
}
