import { collectWordLists } from './collectWordLists'
import { parseHtml, styleOf } from './parseHtml'

const DROPPED = 'style, script, meta, link, title, xml, template, noscript'
/** What says something, of elements that stay as they are. All other attributes say what the text looked like elsewhere. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  iframe: ['src', 'title', 'width', 'height', 'allowfullscreen'],
  video: ['src', 'controls', 'width', 'height', 'poster'],
  audio: ['src', 'controls'],
  source: ['src', 'type'],
  ol: ['start', 'type', 'reversed'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
}
/** Blocks that may hold nothing but the room between two others. */
const BLANK_BLOCKS = 'p, h1, h2, h3, h4, h5, h6, div'
const SOMETHING = 'img, iframe, video, audio, table, hr'
/** Pictures on the disk of the author, or within the mail that was copied. */
const OUT_OF_REACH = /^\s*(file|cid|webkit-fake-url|about):/i
const BLOCK_PARENTS = 'body, div, section, article, ul, ol, table, tbody'

/**
 * What was copied from a text program, a mail or a page, as the author means it: paragraphs, headings, lists, tables, links,
 * bold and the like, without what they looked like there. What was copied from a text of this kind stays as it is.
 *
 * @param html - as the clipboard holds it
 */
export function cleanPasted(html: string): string {
  if (html.includes('data-pm-slice')) return html
  const body = parseHtml(html)
  for (const element of body.querySelectorAll(DROPPED)) element.remove()
  dropComments(body)
  collectWordLists(body)
  for (const element of [...body.querySelectorAll('*')]) {
    if (element.localName === 'img' && OUT_OF_REACH.test(element.getAttribute('src') ?? '')) element.remove()
    else cleanElement(element)
  }
  for (const block of [...body.querySelectorAll(BLANK_BLOCKS)]) {
    if (block.textContent?.trim() === '' && !block.querySelector(SOMETHING)) block.remove()
  }
  // Between blocks a line break is one more empty line.
  for (const line of [...body.querySelectorAll('br')])
    if (line.parentElement?.matches(BLOCK_PARENTS) && isBetweenBlocks(line)) line.remove()
  return body.innerHTML
}

function isBetweenBlocks({ previousElementSibling: before, nextElementSibling: after }: Element): boolean {
  return (
    before?.matches(`${BLANK_BLOCKS}, ul, ol, table`) ||
    after?.matches(`${BLANK_BLOCKS}, ul, ol, table`) ||
    false
  )
}

function dropComments(body: HTMLElement): void {
  const walker = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const comments: Node[] = []
  while (walker.nextNode()) comments.push(walker.currentNode)
  for (const comment of comments) comment.parentNode?.removeChild(comment)
}

/** Puts marks in the place of looks, and takes the other attributes off. */
function cleanElement(element: Element): void {
  // With the prefix of Word's own elements, such as `o:p`.
  const name = element.tagName.toLowerCase()
  const looks = looksOf(element)
  for (const mark of marksOf(element, looks)) {
    const marked = element.ownerDocument.createElement(mark)
    marked.append(...element.childNodes)
    element.append(marked)
  }
  // Google Docs has the whole text, which is not bold, within a b.
  const isPlainBold = (name === 'b' || name === 'strong') && /^(normal|[1-4]00)$/.test(looks('font-weight'))
  if (name === 'span' || name === 'font' || name.includes(':') || isPlainBold) {
    element.replaceWith(...element.childNodes)
    return
  }
  for (const attribute of element.getAttributeNames()) {
    if (!KEPT[name]?.includes(attribute)) element.removeAttribute(attribute)
  }
}

/** Values of the style of an element, by property; empty where it says nothing. */
function looksOf(element: Element): (property: string) => string {
  const declarations = (styleOf(element) ?? '').toLowerCase().split(';')
  const values = new Map(
    declarations.map((each) => {
      const colon = each.indexOf(':')
      return [each.slice(0, colon).trim(), each.slice(colon + 1).trim()]
    }),
  )
  return (property) => values.get(property) ?? ''
}

/** Elements that say what the style of an element says. Headings are bold and links are underlined anyway. */
function marksOf(element: Element, looks: (property: string) => string): string[] {
  if (!element.matches('span, font, p, li, td, a') || !element.textContent?.trim()) return []
  const isIn = (selector: string) => element.closest(selector) !== null
  const lines = looks('text-decoration') || looks('text-decoration-line')
  const marks: [boolean, string][] = [
    [/^(bold|bolder|[6-9]00)$/.test(looks('font-weight')) && !isIn('h1, h2, h3, h4, h5, h6, th'), 'strong'],
    [looks('font-style') === 'italic', 'em'],
    [lines.includes('underline') && !isIn('a') && !element.querySelector('a'), 'u'],
    [lines.includes('line-through'), 's'],
    [looks('vertical-align') === 'super', 'sup'],
    [looks('vertical-align') === 'sub', 'sub'],
  ]
  return marks.filter(([holds]) => holds).map(([, mark]) => mark)
}
