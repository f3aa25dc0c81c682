import type { Editor } from '@tiptap/core'
import { setOnBlocks } from '../markup/looks'
import { readStyle, writeStyle } from '../markup/styleText'

/** A look that the site has a name for, as the option stores it. */
export interface StyleFormat {
  title: string
  /** Element around the selected text; looks are set on spans only. */
  inline?: string
  /** Element that the paragraph becomes. */
  block?: string
  /** For paragraphs of any kind, which stay what they are. */
  selector?: string
  /** Separated by blanks. */
  classes?: string
  styles?: Readonly<Record<string, string>>
}

const MARKS: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
  sub: 'subscript',
  sup: 'superscript',
}

/** The formats of an option that the editor can set; others are left out. */
export function readFormats(stored: unknown): StyleFormat[] {
  return (Array.isArray(stored) ? stored : []).filter(
    (format): format is StyleFormat =>
      typeof format?.title === 'string' &&
      (format.inline === 'span' ||
        format.inline in MARKS ||
        Boolean(nodeOf(format.block)) ||
        Boolean(format.selector)),
  )
}

export function isFormatActive(editor: Editor, format: StyleFormat): boolean {
  if (format.inline === 'span') return editor.isActive('textStyle', looksOf(format))
  if (format.inline) return editor.isActive(MARKS[format.inline] ?? '')
  const node = nodeOf(format.block)
  return node
    ? editor.isActive(node.type, { ...node.attributes, ...looksOf(format) })
    : editor.isActive(looksOf(format))
}

/** Sets the format at the selection, or takes it away where it holds. */
export function toggleFormat(editor: Editor, format: StyleFormat): void {
  const isActive = isFormatActive(editor, format)
  const looks = looksOf(format)
  const without = Object.fromEntries(Object.keys(looks).map((name) => [name, null]))
  const node = nodeOf(format.block)
  if (format.inline === 'span') toggleSpan(editor, looks, isActive)
  else if (format.inline)
    editor
      .chain()
      .focus()
      .toggleMark(MARKS[format.inline] ?? '')
      .run()
  else if (!node) setOnBlocks(editor, () => (isActive ? without : looks))
  else if (isActive) editor.chain().focus().setNode('paragraph', without).run()
  else
    editor
      .chain()
      .focus()
      .setNode(node.type, { ...node.attributes, ...looks })
      .run()
}

function toggleSpan(editor: Editor, looks: Record<string, string>, isActive: boolean): void {
  const mark = editor.schema.marks.textStyle?.create(looks)
  if (!mark) return
  editor
    .chain()
    .focus()
    .command(({ tr, state: { selection } }) => {
      if (selection.empty) isActive ? tr.removeStoredMark(mark) : tr.addStoredMark(mark)
      else if (isActive) tr.removeMark(selection.from, selection.to, mark)
      else tr.addMark(selection.from, selection.to, mark)
      return true
    })
    .run()
}

function looksOf({ classes, styles }: StyleFormat): Record<string, string> {
  const text = Object.entries(styles ?? {})
    .map(([property, value]) => `${property}: ${value}`)
    .join(';')
  const style = writeStyle(readStyle(text))
  return { ...(classes && { class: classes }), ...(style && { style }) }
}

function nodeOf(block: string | undefined): { type: string; attributes: object } | null {
  if (block === 'p') return { type: 'paragraph', attributes: {} }
  if (block === 'pre') return { type: 'codeBlock', attributes: {} }
  const level = /^h([1-6])$/.exec(block ?? '')?.[1]
  return level ? { type: 'heading', attributes: { level: Number(level) } } : null
}
