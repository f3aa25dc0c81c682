import { ensureSyntaxTree } from '@codemirror/language'
import { type Diagnostic, linter, lintGutter } from '@codemirror/lint'
import type { EditorState, Extension } from '@codemirror/state'
import type { TextProblem } from '../TextBox'

const CHECK_AFTER_MS = 300
const PARSE_MS = 50

/** Marks the first mistake that `check` finds, in the text and beside its line. */
export function marksOf(check: (text: string) => TextProblem | null): Extension {
  return [
    linter(
      ({ state }) => {
        const problem = check(state.doc.toString())
        return problem ? [markAt(state, problem)] : []
      },
      { delay: CHECK_AFTER_MS },
    ),
    lintGutter(),
  ]
}

function markAt(state: EditorState, { at, message }: TextProblem): Diagnostic {
  const end = state.doc.length
  const from = Math.min(at ?? firstErrorOf(state) ?? end, end)
  // Something has to be underlined: at the end of a line that is the letter before.
  const { from: lineStart, to: lineEnd } = state.doc.lineAt(from)
  return from < lineEnd
    ? { from, to: from + 1, severity: 'error', message }
    : { from: Math.max(lineStart, from - 1), to: from, severity: 'error', message }
}

/** Where the grammar stumbles first. */
function firstErrorOf(state: EditorState): number | null {
  let at: number | null = null
  ensureSyntaxTree(state, state.doc.length, PARSE_MS)?.iterate({
    enter: ({ type, from }) => {
      if (type.isError) at ??= from
      return at === null
    },
  })
  return at
}
