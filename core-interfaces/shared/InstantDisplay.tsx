import { useTranslation } from 'react-i18next'
import { formatInstant, parseInstant } from './dateTime'
import { RelativeTime } from './RelativeTime'

/** When something was created or changed: text without an offset is UTC. */
export function InstantDisplay({ value, isRelative }: { value: unknown; isRelative: boolean }) {
  const { i18n } = useTranslation()
  const date = parseInstant(String(value), 'utc')
  if (!date) return String(value)
  if (isRelative) return <RelativeTime date={date} />
  return <time dateTime={date.toISOString()}>{formatInstant(date, i18n.language)}</time>
}
