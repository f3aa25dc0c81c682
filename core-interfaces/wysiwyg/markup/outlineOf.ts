import { attributesOf, parseHtml } from './parseHtml'
import { normalStyle } from './styleText'

/** Elements that may nest in any order around a text, by the name that the editor writes. */
const MARKS: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'strong',
  code: 'code',
  em: 'em',
  i: 'em',
  s: 's',
  strike: 's',
  span: 'span',
  strong: 'strong',
  sub: 'sub',
  sup: 'sup',
  u: 'u',
}
/** Elements of a text that hold none, and so have marks themselves. */
const ATOMS: readonly string[] = ['img', 'iframe', 'video', 'audio']
/** Written or implied, they say the same where they have no attributes. */
const IMPLIED: readonly string[] = ['<p>', '<tbody>']
/**
 * What HTML holds, in a form that is equal for two texts of the same content: marks in any order and spelling, paragraphs
 * written or implied, blanks as they come. Attributes, comments and unknown elements all count.
 */
export function outlineOf(html: string): string {
  const parts: string[] = []
  let openMarks = ''
  function open(marks: readonly string[]) {
    const sorted = [...new Set(marks)].sort().join(' ')
    // Neighbours with the same marks are one run, however they were written.
    if (sorted !== openMarks) parts.push(`[${sorted}]`)
    openMarks = sorted
  }
  function visit(node: Node, marks: readonly string[]) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/[ \t\n\r\f]+/g, '')
      if (text === '') return
      open(marks)
      parts.push(text)
    } else if (node.nodeType === Node.COMMENT_NODE) {
      parts.push(`<!--${node.textContent}-->`)
    } else if (node instanceof Element) {
      const mark = markOf(node)
      const tag = mark ?? startTag(node, node.localName)
      const isWritten = !mark && !IMPLIED.includes(tag)
      if (ATOMS.includes(node.localName)) open(marks)
      if (isWritten) parts.push(tag)
      for (const child of node.childNodes) visit(child, mark ? [...marks, mark] : marks)
      if (isWritten) parts.push(`</${node.localName}>`)
    }
  }
  const body = parseHtml(html)
  for (const node of body.childNodes) visit(node, [])
  return parts.join('')
}

function markOf(element: Element): string | null {
  const name = MARKS[element.localName]
  return name ? startTag(element, name) : null
}

function startTag(element: Element, name: string): string {
  const attributes = attributesOf(element)
    .map(([key, value]) => `${key}=${key === 'style' ? normalStyle(value) : value}`)
    .sort()
  return `<${[name, ...attributes].join(' ')}>`
}
