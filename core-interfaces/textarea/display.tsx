import type { DisplayProps } from '@pergola/sdk'
import type meta from './meta'

/** No cell, card or title shows more than this; the rest of a long text would only slow the page down. */
const SHOWN_LENGTH = 300

export default function TextareaDisplay({ value }: DisplayProps<typeof meta>) {
  return String(value).slice(0, SHOWN_LENGTH).replace(/\s+/g, ' ')
}
