import { formatTimeDistance } from '@pergola/sdk/contract'
import { Focusable, Tooltip } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { parseApiDate } from '../data/apiDate'
import { formatLongDate } from './formatLongDate'

export interface RelativeTimeProps {
  /** As the API writes it. */
  value: string
  now: Date
  className?: string
}

/** How long ago something was, with the date in full in a tooltip. */
export function RelativeTime({ value, now, className }: RelativeTimeProps) {
  const { i18n } = useTranslation()
  const date = parseApiDate(value)
  const distance = formatTimeDistance((date.getTime() - now.getTime()) / 1000, i18n.language)
  return (
    <Tooltip content={formatLongDate(date, i18n.language)} delayMs={1500} closeDelayMs={100}>
      <Focusable>
        <time
          // The role lets screen readers read the tooltip after the text.
          role="img"
          aria-label={distance}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the date in full has to be reached by keyboard too
          tabIndex={0}
          className={className}
          dateTime={date.toISOString()}
        >
          {distance}
        </time>
      </Focusable>
    </Tooltip>
  )
}
