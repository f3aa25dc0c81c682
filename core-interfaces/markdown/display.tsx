import type { DisplayProps } from '@pergola/sdk'
import { Icon } from '@pergola/sdk/ui'

const SHOWN_LENGTH = 300

/** Markup makes poor reading in a cell: an icon stands for the text, its beginning shows on hover. */
export default function MarkdownDisplay({ value }: DisplayProps) {
  return (
    <span title={String(value).slice(0, SHOWN_LENGTH)}>
      <Icon name="short_text" label="Markdown" />
    </span>
  )
}
