/** A part of a text; `from` and `to` are the same for a caret. */
export interface TextRange {
  from: number
  to: number
}

/** What toolbars see of a box for text, whichever of the two draws it. Places count a line break as one character. */
export interface TextBox {
  read: () => { text: string; selection: TextRange }
  /** Replaces a part of the text as one step to undo, selects what is asked for and takes the focus. */
  write: (change: TextRange & { insert: string; selection: TextRange }) => void
  /** Opens the search; left out where the browser's own has to do. */
  find?: () => void
}

/** Languages that the editor knows. */
export type CodeLanguage = 'text' | 'json' | 'javascript' | 'vue' | 'php' | 'html' | 'markdown'

/** A mistake in the text, marked where it is; `at` is `null` where only the grammar can say. */
export interface TextProblem {
  at: number | null
  message: string
}
