import type { InterfaceProps } from '@pergola/sdk'
import { useNow } from '@pergola/sdk/items'
import { DateTimePicker, UiProvider } from '@pergola/sdk/ui'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import {
  formatDateTime,
  formatInstant,
  formatRelative,
  parseInstant,
  parseWallClock,
  toStoredDateTime,
} from '../shared/dateTime'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { useRejectDate } from '../shared/useRejectDate'
import { describeWrong, WrongValue } from '../shared/WrongValue'
import { localeFor } from './localeFor'
import type meta from './meta'
import { useIsInstant } from './useIsInstant'

export const preload = () => DateTimePicker.preload()

/** A wall-clock time: what is typed is what is stored, whatever the zones of the people who read it. */
export default function DatetimeInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isNew, isReadOnly, onChange } = props
  const { i18n } = useTranslation()
  const isUnset = options.defaultToCurrentDatetime && isNew && value === null && !isReadOnly

  const isOpened = useRef(false)
  useEffect(() => {
    // Only when the form opens: emptied later, the field stays empty.
    if (!isOpened.current && isUnset) onChange(toStoredDateTime(new Date()))
    isOpened.current = true
  }, [isUnset, onChange])

  const reject = useRejectDate(props, options)
  if (isReadOnly) return <ReadOnlyDatetime {...props} />
  const isWrong = value !== null && parseWallClock(String(value)) === null
  const { isRequired, ...shared } = controlProps(describeWrong(props, isWrong))
  const { validationBehavior: _, ...picker } = shared
  return (
    <UiProvider locale={localeFor(options.format, i18n.language)}>
      <DateTimePicker
        {...picker}
        {...reject}
        isRequired={isRequired}
        value={value}
        onChange={(next) => onChange(next === null ? null : next.replace('T', ' '))}
        min={options.min}
        max={options.max}
        iconStart={options.iconLeft ?? undefined}
        iconEnd={options.iconRight ?? undefined}
        hourCycle={24}
      />
      <WrongValue {...props} isWrong={isWrong} />
    </UiProvider>
  )
}

function ReadOnlyDatetime(props: InterfaceProps<typeof meta, string>) {
  const { name, value, collection, options } = props
  const icon = options.iconLeft ?? options.iconRight ?? 'calendar_month'
  const { i18n } = useTranslation()
  const now = useNow()
  const isInstant = useIsInstant(collection, name)
  const date = value === null ? null : parseInstant(value, isInstant ? 'utc' : 'local')
  const text = textOf()

  function textOf() {
    if (date && options.showRelative) return formatRelative(date, now, i18n.language)
    if (date && isInstant) return formatInstant(date, i18n.language)
    return value && formatDateTime(value, i18n.language)
  }

  return <ReadOnlyText {...props} text={text ?? ''} icon={icon} />
}
