import type { Editor } from '@tiptap/core'
import type { Mark, Node } from '@tiptap/pm/model'
import type { EditorState, Transaction } from '@tiptap/pm/state'
import { readStyle, withProperty, writeStyle } from './styleText'

/** Calls `visit` with each node of the selection that `matches`, and where it begins. */
function visitSelected(
  { doc, selection }: EditorState,
  matches: (node: Node) => boolean,
  visit: (node: Node, from: number, to: number) => void,
) {
  for (const { $from, $to } of selection.ranges) {
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (matches(node)) visit(node, pos, pos + node.nodeSize)
    })
  }
}

function change(editor: Editor, apply: (tr: Transaction, state: EditorState) => void): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      apply(tr, state)
      return true
    })
    .run()
}

/** Changes attributes of the paragraphs and headings that the selection touches. */
export function setOnBlocks(
  editor: Editor,
  next: (attributes: Readonly<Record<string, unknown>>) => Record<string, unknown>,
): void {
  change(editor, (tr, state) =>
    visitSelected(
      state,
      (node) => node.isTextblock,
      (node, from) => {
        for (const [name, value] of Object.entries(next(node.attrs))) tr.setNodeAttribute(from, name, value)
      },
    ),
  )
}

/** Sets a style of the paragraphs that the selection touches; `null` takes it away. */
export function setBlockStyle(editor: Editor, property: string, value: string | null): void {
  setOnBlocks(editor, ({ style }) => ({ style: withProperty(style as string | null, property, value) }))
}

/** A style of the paragraph that holds the caret. */
export function blockStyleOf(editor: Editor, property: string): string | null {
  return readStyle(editor.state.selection.$from.parent.attrs.style).get(property) ?? null
}

/** Several spans of a run as one: what stands further in wins. */
function joined(marks: readonly Mark[]): Record<string, unknown> {
  const style = writeStyle(new Map(marks.flatMap(({ attrs }) => [...readStyle(attrs.style)])))
  const others = marks.flatMap(({ attrs }) => Object.entries(attrs).filter(([, value]) => value !== null))
  return { ...Object.fromEntries(others), style }
}

/** Sets a style of the selected text, or of what is typed next; `null` takes it away. */
export function setTextStyle(editor: Editor, property: string, value: string | null): void {
  const type = editor.schema.marks.textStyle
  if (!type) throw new Error('The editor knows no styles of text')
  const restyled = (marks: readonly Mark[]) => {
    const attributes = joined(marks.filter((mark) => mark.type === type))
    attributes.style = withProperty(attributes.style as string | null, property, value)
    return Object.values(attributes).some((attribute) => attribute !== null) ? type.create(attributes) : null
  }
  change(editor, (tr, state) => {
    const { empty, $from, from: start, to: end } = state.selection
    if (empty) {
      const marks = state.storedMarks ?? $from.marks()
      const mark = restyled(marks)
      tr.setStoredMarks([...marks.filter((one) => one.type !== type), ...(mark ? [mark] : [])])
      return
    }
    visitSelected(
      state,
      (node) => node.isText,
      (node, from, to) => {
        const range = [Math.max(from, start), Math.min(to, end)] as const
        const mark = restyled(node.marks)
        tr.removeMark(...range, type)
        if (mark) tr.addMark(...range, mark)
      },
    )
  })
}

/** A style of the text at the caret. */
export function textStyleOf(editor: Editor, property: string): string | null {
  const { storedMarks, selection } = editor.state
  const marks = (storedMarks ?? selection.$from.marksAcross(selection.$to) ?? []).filter(
    ({ type }) => type.name === 'textStyle',
  )
  return readStyle(joined(marks).style as string | null).get(property) ?? null
}
