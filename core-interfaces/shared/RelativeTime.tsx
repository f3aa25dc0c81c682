import { useNow } from '@pergola/sdk/items'
import { useTranslation } from 'react-i18next'
import { formatInstant, formatRelative } from './dateTime'

/** "2 days ago", renewed every minute; the exact time shows on hover. */
export function RelativeTime({ date }: { date: Date }) {
  const { i18n } = useTranslation()
  const now = useNow()
  return (
    <time dateTime={date.toISOString()} title={formatInstant(date, i18n.language)}>
      {formatRelative(date, now, i18n.language)}
    </time>
  )
}
