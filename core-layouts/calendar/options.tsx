import { type Field, type LayoutOptionsProps, useNames } from '@pergola/sdk'
import { Select } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { defaultTitle, isColor, isDate, isDatetime, isTime, isTitle, NONE } from '../shared/storedField'
import type meta from './meta'
import styles from './options.module.css'

type OptionName = 'datetime' | 'date' | 'time' | 'end' | 'title' | 'color'

/** Which fields say when items are, what they are called and how they are coloured. */
export default function CalendarOptions(props: LayoutOptionsProps<typeof meta>) {
  const { collection, fields, primaryKeyField, viewOptions, onOptionsChange } = props
  const { t } = useTranslation()
  const names = useNames()
  const none = { id: NONE, label: t('dont_show') }
  const toOptions = (list: readonly Field[]) =>
    list.map(({ field }) => ({ id: field, label: names.field(collection.collection, field) }))
  const isEither = (field: Field) => isDate(field) || isDatetime(field)
  const offered: Readonly<Record<OptionName, readonly Field[]>> = {
    datetime: fields.filter(isDatetime),
    date: fields.filter(isDate),
    time: fields.filter(isTime),
    end: fields.filter(
      (field) => isEither(field) && field.field !== (viewOptions.datetime ?? viewOptions.date),
    ),
    title: fields.filter(isTitle),
    color: fields.filter(isColor),
  }
  const stored = (name: OptionName) => {
    const value = viewOptions[name]
    return offered[name].some(({ field }) => field === value) ? (value as string) : null
  }

  function choice(name: OptionName) {
    const isNeeded = name === 'title'
    return (
      <Select
        key={name}
        label={t(`layouts.calendar.${name}`)}
        size="compact"
        options={[...(isNeeded ? [] : [none]), ...toOptions(offered[name])]}
        value={stored(name) ?? (isNeeded ? (defaultTitle(fields)?.field ?? primaryKeyField) : NONE)}
        onChange={(id) => onOptionsChange({ [name]: id })}
      />
    )
  }

  return (
    <div className={styles.options}>
      {(['datetime', 'date', 'time', 'end', 'title', 'color'] as const).map(choice)}
    </div>
  )
}
