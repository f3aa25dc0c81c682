import { getSchema } from '@tiptap/core'
import { DOMParser, type Node } from '@tiptap/pm/model'
import { editorExtensions } from './editorExtensions'
import { parseHtml } from './parseHtml'

const schema = getSchema(editorExtensions)

/** The text that HTML holds, as far as the editor knows its elements. */
export function parseText(html: string): Node {
  return DOMParser.fromSchema(schema).parse(parseHtml(html))
}
