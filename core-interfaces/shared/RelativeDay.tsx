import { useNow } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { formatDate, formatRelativeDay, parseWallClock, toStoredDate } from './dateTime'

/** "tomorrow", "3 weeks ago" of a date without a time; the date itself shows on hover. */
export function RelativeDay({ value }: { value: string }) {
  const { i18n } = useTranslation()
  const today = parseWallClock(toStoredDate(useNow()))
  const date = parseWallClock(value)
  if (!date || !today) return value
  return (
    <time dateTime={value} title={formatDate(value, i18n.language)}>
      {formatRelativeDay(date, today, i18n.language)}
    </time>
  )
}
