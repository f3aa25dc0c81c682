import type { TextRange } from '../shared/editor/TextBox'

/** A text with what is selected in it. */
export interface Selected {
  text: string
  selection: TextRange
}

/** What is put in place of a part, and what is selected then. */
export type Edit = TextRange & { insert: string; selection: TextRange }

/** Puts marks around the selection, or takes them away where they stand. */
export function toggleMark({ text, selection: { from, to } }: Selected, mark: string): Edit {
  const { length } = mark
  const insert = text.slice(from, to)
  if (isMarked(text, { from, to }, mark)) {
    const selection = { from: from - length, to: to - length }
    return { from: from - length, to: to + length, insert, selection }
  }
  const selection = { from: from + length, to: to + length }
  return { from, to, insert: `${mark}${insert}${mark}`, selection }
}

/** One star is italic, two are bold, three are both. */
function isMarked(text: string, { from, to }: TextRange, mark: string): boolean {
  let run = 0
  while (text[from - 1 - run] === mark[0]) run++
  return text.startsWith(mark, to) && (mark.length === 1 ? run % 2 === 1 : run >= mark.length)
}

/** How lines begin; `pattern` knows every way to write it. */
export const lineKinds = {
  heading: { start: () => '## ', pattern: /^#{1,6} / },
  quote: { start: () => '> ', pattern: /^> ?/ },
  task: { start: () => '- [ ] ', pattern: /^\s*[-*+] \[[ xX]\] / },
  bullets: { start: () => '- ', pattern: /^\s*[-*+] (?!\[[ xX]\] )/ },
  numbers: { start: (index: number) => `${index + 1}. `, pattern: /^\s*\d+[.)] / },
} as const
export type LineKind = keyof typeof lineKinds

/** Makes the lines of the selection a heading, a quote or a list, or plain again where all of them are that already. */
export function toggleLines({ text, selection }: Selected, kind: LineKind): Edit {
  const from = text.lastIndexOf('\n', selection.from - 1) + 1
  const end = text.indexOf('\n', selection.to)
  const to = end === -1 ? text.length : end
  const lines = text.slice(from, to).split('\n')
  const { start, pattern } = lineKinds[kind]
  const isSet = lines.every((line) => pattern.test(line))
  const insert = lines
    .map((line, index) => {
      const plain = kind === 'quote' ? line.replace(isSet ? pattern : '', '') : withoutKind(line)
      return isSet ? plain : `${start(index)}${plain}`
    })
    .join('\n')
  const caret = from + insert.length
  return { from, to, insert, selection: lines.length > 1 ? { from, to: caret } : { from: caret, to: caret } }
}

/** A quote may hold a list; of the others, a line is one. */
function withoutKind(line: string): string {
  const found = (['heading', 'task', 'bullets', 'numbers'] as const).find((kind) =>
    lineKinds[kind].pattern.test(line),
  )
  return found ? line.replace(lineKinds[found].pattern, '') : line
}

/** Code within a line, or a block of it for several lines. */
export function toggleCode(selected: Selected): Edit {
  const { from, to } = selected.selection
  const picked = selected.text.slice(from, to)
  if (!picked.includes('\n')) return toggleMark(selected, '`')
  // A longer fence, where there is one in it.
  const fence = '`'.repeat(Math.max(3, ...[...picked.matchAll(/`+/g)].map(([run]) => run.length + 1)))
  const insert = `${fence}\n${picked.replace(/\n$/, '')}\n${fence}`
  return { from, to, insert, selection: { from: from + fence.length, to: from + fence.length } }
}

/** A link of the selected text; what is left to write is selected. */
export function insertLink({ text, selection: { from, to } }: Selected): Edit {
  const picked = text.slice(from, to)
  if (/^(https?:\/\/|mailto:)\S+$/.test(picked)) {
    return { from, to, insert: `[](${picked})`, selection: { from: from + 1, to: from + 1 } }
  }
  const at = from + picked.length + 3
  return { from, to, insert: `[${picked}](https://)`, selection: { from: at, to: at + 'https://'.length } }
}

const escaped = (letter: string) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`

/** A picture at the caret; its alternative text is selected, to be bettered. */
export function insertPicture({ selection: { from, to } }: Selected, address: string, title: string): Edit {
  const alt = title.replace(/[[\]\n]/g, ' ').trim()
  return {
    from,
    to,
    insert: `![${alt}](${address.replace(/[\s()]/g, escaped)})`,
    selection: { from: from + 2, to: from + 2 + alt.length },
  }
}
