import { type Extension, RangeSetBuilder } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view'

const ownDirection = Decoration.line({ attributes: { dir: 'auto' } })

function decorateLines({ visibleRanges, state }: EditorView): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>()
  let last = -1
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at)
      // Two ranges may share a line.
      if (line.from > last) builder.add(line.from, line.from, ownDirection)
      last = line.from
      at = line.to + 1
    }
  }
  return builder.finish()
}

/** Each line of prose runs in the direction of its own first letter, for the arrow keys, too. */
export const ownDirectionOfLines: Extension = [
  EditorView.perLineTextDirection.of(true),
  ViewPlugin.define(
    (view) => ({
      lines: decorateLines(view),
      update({ docChanged, viewportChanged, view }) {
        if (docChanged || viewportChanged) this.lines = decorateLines(view)
      },
    }),
    { decorations: ({ lines }) => lines },
  ),
]
