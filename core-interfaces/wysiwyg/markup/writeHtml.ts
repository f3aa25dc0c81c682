import { DOMSerializer, type Node } from '@tiptap/pm/model'

/** Elements whose text HTML writes without a paragraph around it. */
const HOLDERS = 'li, td, th'

/** The HTML of a text. Written into a document of its own, where no player starts to load what it plays. */
export function writeHtml({ content, type: { schema } }: Node): string {
  const inert = document.implementation.createHTMLDocument('')
  const serializer = DOMSerializer.fromSchema(schema)
  inert.body.append(serializer.serializeFragment(content, { document: inert }))
  for (const holder of inert.body.querySelectorAll(HOLDERS)) {
    const [first, ...rest] = holder.children
    const isPlain = first?.localName === 'p' && first.attributes.length === 0
    if (isPlain && !rest.some(({ localName }) => localName === 'p')) first.replaceWith(...first.childNodes)
  }
  return inert.body.innerHTML
}
