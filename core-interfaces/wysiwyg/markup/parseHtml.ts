/** Holds the style attribute of parsed HTML, see {@link parseHtml}. */
const STYLE = 'data-pergola-style'
const TAG = /<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi
const STYLE_ATTRIBUTE = /("[^"]*"|'[^']*')|([\s/])style(?=\s*=)/gi
/** How other editors write marks that have an element of their own. */
const STYLED_MARKS: Readonly<Record<string, string>> = {
  'text-decoration:underline': 'u',
  'text-decoration:line-through': 's',
  'font-weight:bold': 'strong',
  'font-weight:700': 'strong',
  'font-style:italic': 'em',
}

/**
 * HTML as elements, in a document of its own, where nothing is fetched and no script runs.
 *
 * Style attributes go by another name there, and are read by {@link styleOf}: the policy of the page allows no inline
 * styles, and a browser reports each that it parses, applied or not.
 */
export function parseHtml(html: string): HTMLElement {
  const renamed = html.replace(TAG, (tag) =>
    tag.replace(STYLE_ATTRIBUTE, (part, quoted, before) => (quoted ? part : `${before}${STYLE}`)),
  )
  // The body is opened first, or a comment at the beginning would go before it.
  const { body } = new DOMParser().parseFromString(`<body>${renamed}</body>`, 'text/html')
  for (const span of body.querySelectorAll('span')) {
    const style = span.attributes.length === 1 && styleOf(span)?.replace(/[\s;]/g, '').toLowerCase()
    const name = style ? STYLED_MARKS[style] : undefined
    if (!name) continue
    const mark = body.ownerDocument.createElement(name)
    mark.append(...span.childNodes)
    span.replaceWith(mark)
  }
  return body
}

/** The style attribute of an element, parsed here or by the browser. */
export function styleOf(element: Element): string | null {
  return element.getAttribute(STYLE) ?? element.getAttribute('style')
}

/** Attributes by their own names. */
export function attributesOf(element: Element): [name: string, value: string][] {
  return [...element.attributes].map(({ name, value }) => [name === STYLE ? 'style' : name, value])
}
