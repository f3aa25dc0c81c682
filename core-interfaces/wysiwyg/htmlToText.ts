/** Elements whose text is no text of the page. */
const UNREAD = 'script, style, template'
/** What a reader sees apart, although no blank is written between. */
const BREAKS = 'p, br, div, li, h1, h2, h3, h4, h5, h6, blockquote, pre, tr, td, th, hr'

/**
 * What a reader of the HTML would see, on one line. Parsed into a document of its own, where nothing is fetched and no
 * script runs.
 */
export function htmlToText(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(UNREAD)) element.remove()
  for (const element of body.querySelectorAll(BREAKS)) element.before(' ')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
