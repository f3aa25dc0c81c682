import type { DisplayProps } from '@pergola/sdk'
import { Badge, paletteColor, StatusDot } from '@pergola/sdk/ui'
import type meta from './meta'
import { statusName } from './statusName'

export default function StatusDisplay({ value, options }: DisplayProps<typeof meta>) {
  const status = String(value)
  // Statuses come and go with the field's options; a row may hold one that is gone.
  const entry = options.status_mapping?.[status]
  const label = statusName(entry?.name ?? status)
  const background = paletteColor(entry?.background_color) ?? undefined
  if (options.simpleBadge) return <StatusDot color={background} label={label} />
  return (
    <Badge background={background} color={paletteColor(entry?.text_color) ?? undefined}>
      {label}
    </Badge>
  )
}
