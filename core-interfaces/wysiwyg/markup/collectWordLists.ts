import { styleOf } from './parseHtml'

const LEVEL = /mso-list\s*:\s*l\d+\s+level(\d+)/i
/** `1.`, `a)`, `(iv)`: any other mark is a bullet. */
const NUMBER = /^\(?([0-9]+|[a-z]|[ivxlc]+)[.)]/i

interface Entry {
  level: number
  tag: 'ol' | 'ul'
  start: number
  paragraph: Element
}

/** Word has no lists in what it copies: paragraphs that begin with a bullet or a number, and say how deep they are. */
export function collectWordLists(body: HTMLElement): void {
  let run: Entry[] = []
  for (const paragraph of [...body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const entry = readEntry(paragraph)
    const last = run.at(-1)?.paragraph
    if (run.length > 0 && (!entry || paragraph.previousElementSibling !== last)) {
      build(run)
      run = []
    }
    if (entry) run.push(entry)
  }
  if (run.length > 0) build(run)
}

function readEntry(paragraph: Element): Entry | null {
  const [, level] = LEVEL.exec(styleOf(paragraph) ?? '') ?? []
  if (!level) return null
  const marker = [...paragraph.querySelectorAll('span')].find((span) =>
    /mso-list\s*:\s*ignore/i.test(styleOf(span) ?? ''),
  )
  const [, number] = NUMBER.exec(marker?.textContent?.trim() ?? '') ?? []
  marker?.remove()
  return { level: Number(level), tag: number ? 'ol' : 'ul', start: Number(number) || 1, paragraph }
}

/** Puts one list, with those within it, in the place of its paragraphs. */
function build(entries: readonly Entry[]): void {
  const [first] = entries
  if (!first) return
  const document = first.paragraph.ownerDocument
  const open: { list: Element; level: number; tag: string }[] = []
  const root = document.createElement('div')
  for (const { level, tag, start, paragraph } of entries) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
    let last = open.at(-1)
    if (!last || last.level < level || last.tag !== tag) {
      if (last && last.level === level) open.pop()
      const list = document.createElement(tag)
      if (start > 1) list.setAttribute('start', String(start))
      const parent = open.at(-1)?.list.lastElementChild ?? root
      parent.append(list)
      last = { list, level, tag }
      open.push(last)
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    last.list.append(item)
  }
  first.paragraph.before(...root.childNodes)
  for (const { paragraph } of entries) paragraph.remove()
}
