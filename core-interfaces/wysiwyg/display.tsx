import type { DisplayProps } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { parseHtml } from './markup/parseHtml'
import type meta from './meta'

const SHOWN_LENGTH = 200
/** No cell needs more to fill its text; the rest of a long one would only slow the page down. */
const READ_LENGTH = 4000

/** The beginning of the text, without its markup. */
export default function WysiwygDisplay({ value }: DisplayProps<typeof meta>) {
  return htmlToText(toPlainText(value).slice(0, READ_LENGTH)).slice(0, SHOWN_LENGTH)
}

/** Elements whose text is no text of the page. */
const UNREAD = 'script, style, template'
/** What a reader sees apart, although no blank is written between. */
const BREAKS = 'p, br, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, td, th, hr'

/**
 * What a reader of the HTML would see, on one line.
 */
function htmlToText(html: string): string {
  const body = parseHtml(html)
  for (const element of body.querySelectorAll(UNREAD)) element.remove()
  for (const element of body.querySelectorAll(BREAKS)) element.before(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
