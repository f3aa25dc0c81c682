/** Elements that may nest in any order around a text, by the name that the editor writes. */
const MARKS: Readonly<Record<string, string>> = {
  a: 'a',
  b: 'strong',
  code: 'code',
  em: 'em',
  i: 'em',
  s: 's',
  strike: 's',
  strong: 'strong',
  u: 'u',
}
/** How other editors underline and strike. */
const STYLED_MARKS: Readonly<Record<string, string>> = { underline: 'u', 'line-through': 's' }

/**
 * What HTML holds, in a form that is equal for two texts of the same content: marks in any order and spelling, paragraphs
 * written or implied, blanks as they come. Attributes, comments and unknown elements all count.
 */
export function outlineOf(html: string): string {
  const parts: string[] = []
  let openMarks = ''
  function visit(node: Node, marks: readonly string[]) {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/[ \t\n\r\f]+/g, '')
      if (text === '') return
      const sorted = [...new Set(marks)].sort().join(' ')
      // Neighbours with the same marks are one run, however they were written.
      if (sorted !== openMarks) parts.push(`[${sorted}]`)
      openMarks = sorted
      parts.push(text)
    } else if (node.nodeType === Node.COMMENT_NODE) {
      parts.push(`<!--${node.textContent}-->`)
    } else if (node instanceof Element) {
      const mark = markOf(node)
      const tag = mark ?? startTag(node, node.localName)
      if (!mark && tag !== '<p>') parts.push(tag)
      for (const child of node.childNodes) visit(child, mark ? [...marks, mark] : marks)
      if (!mark && tag !== '<p>') parts.push(`</${node.localName}>`)
    }
  }
  // The body is opened first, or a comment at the beginning would go before it.
  const { body } = new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html')
  for (const node of body.childNodes) visit(node, [])
  return parts.join('')
}

function markOf(element: Element): string | null {
  const name = MARKS[element.localName]
  if (name) return startTag(element, name)
  const isStyledOnly = element.localName === 'span' && element.attributes.length === 1
  const decoration = /^\s*text-decoration:\s*([a-z-]+)\s*;?\s*$/.exec(
    element.getAttribute('style') ?? '',
  )?.[1]
  const styled = isStyledOnly && decoration ? STYLED_MARKS[decoration] : undefined
  return styled ? `<${styled}>` : null
}

function startTag(element: Element, name: string): string {
  const attributes = [...element.attributes].map((attribute) => `${attribute.name}=${attribute.value}`).sort()
  return `<${[name, ...attributes].join(' ')}>`
}
