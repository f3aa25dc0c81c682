import { createNodeFromContent, getHTMLFromFragment, getSchema } from '@tiptap/core'
import { Fragment, type Node } from '@tiptap/pm/model'
import { editorExtensions } from './editorExtensions'
import { outlineOf } from './outlineOf'

/** Tags that a parser takes as said of the page, wherever they stand, and so leaves no trace of. */
const PAGE_PARTS = /<(!doctype|html|head|body)\b/i

const schema = getSchema(editorExtensions)

/** True when the editor writes back everything that is in the HTML: elements, attributes, text and comments. */
export function keepsMarkup(html: string): boolean {
  if (html.trim() === '') return true
  if (PAGE_PARTS.test(html)) return false
  const parsed: Node | Fragment = createNodeFromContent(html, schema, { slice: false })
  const written = getHTMLFromFragment(parsed instanceof Fragment ? parsed : parsed.content, schema)
  return outlineOf(html) === outlineOf(written)
}
