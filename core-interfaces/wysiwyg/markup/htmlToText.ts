import { parseHtml } from './parseHtml'

/** Elements whose text is no text of the page. */
const UNREAD = 'script, style, template'
/** What a reader sees apart, although no blank is written between. */
const BREAKS = 'p, br, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, td, th, hr'

/**
 * What a reader of the HTML would see, on one line.
 */
export function htmlToText(html: string): string {
  const body = parseHtml(html)
  for (const element of body.querySelectorAll(UNREAD)) element.remove()
  for (const element of body.querySelectorAll(BREAKS)) element.before(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
