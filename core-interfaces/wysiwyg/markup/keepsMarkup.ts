import { outlineOf } from './outlineOf'
import { parseText } from './parseText'
import { writeHtml } from './writeHtml'

/** Tags that a parser takes as said of the page, wherever they stand, and so leaves no trace of. */
const PAGE_PARTS = /<(!doctype|html|head|body)\b/i

/** True when the editor writes back everything that is in the HTML: elements, attributes, text and comments. */
export function keepsMarkup(html: string): boolean {
  if (html.trim() === '') return true
  if (PAGE_PARTS.test(html)) return false
  return outlineOf(html) === outlineOf(writeHtml(parseText(html)))
}
