import type { DisplayProps } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { htmlToText } from './markup/htmlToText'
import type meta from './meta'

const SHOWN_LENGTH = 200
/** No cell needs more to fill its text; the rest of a long one would only slow the page down. */
const READ_LENGTH = 4000

/** The beginning of the text, without its markup. */
export default function WysiwygDisplay({ value }: DisplayProps<typeof meta>) {
  return htmlToText(toPlainText(value).slice(0, READ_LENGTH)).slice(0, SHOWN_LENGTH)
}
