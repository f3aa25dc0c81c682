import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatTime } from './formatTime'
import type meta from './meta'

export default function TimeDisplay({ value, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  return formatTime(String(value), options.display24HourClock, i18n.language)
}
