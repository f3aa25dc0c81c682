import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { dateFormat, parseWallClock } from '../shared/dateTime'
import type meta from './meta'

export default function TimeDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  const text = String(value)
  const date = parseWallClock(`1970-01-01 ${text}`)
  if (options.display24HourClock || !date || !/^\d{2}:\d{2}/.test(text)) return text
  const second = date.getUTCSeconds() === 0 ? undefined : '2-digit'
  return dateFormat(i18n.language, {
    hour: 'numeric',
    minute: '2-digit',
    second,
    hour12: true,
    timeZone: 'UTC',
  }).format(date)
}
