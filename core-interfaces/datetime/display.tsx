import type { DisplayProps } from '@pergola/sdk'
import { useTranslation } from 'react-i18next'
import { formatDateTime, parseInstant } from '../shared/dateTime'
import { InstantDisplay } from '../shared/InstantDisplay'
import { RelativeTime } from '../shared/RelativeTime'
import type meta from './meta'
import { useIsInstant } from './useIsInstant'

export default function DatetimeDisplay({ name, value, collection, options }: DisplayProps<typeof meta>) {
  const { i18n } = useTranslation()
  const isInstant = useIsInstant(collection, name)
  if (isInstant) return <InstantDisplay value={value} isRelative={options.showRelative} />
  const text = String(value)
  const date = options.showRelative ? parseInstant(text, 'local') : null
  if (date) return <RelativeTime date={date} />
  return options.localized ? formatDateTime(text, i18n.language) : text
}
