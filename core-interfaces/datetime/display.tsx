import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatDateTime, parseInstant } from '../shared/dateTime'
import { RelativeTime } from '../shared/RelativeTime'
import type meta from './meta'

export default function DatetimeDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  const text = String(value)
  const date = options.showRelative ? parseInstant(text, 'local') : null
  if (date) return <RelativeTime date={date} />
  return options.localized ? formatDateTime(text, i18n.language) : text
}
