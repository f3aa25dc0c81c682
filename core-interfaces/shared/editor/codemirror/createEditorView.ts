import { autocompletion } from '@codemirror/autocomplete'
import { history } from '@codemirror/commands'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import { highlightSelectionMatches, search } from '@codemirror/search'
import { EditorState, type Extension } from '@codemirror/state'
import { EditorView, highlightActiveLine, highlightSpecialChars, tooltips } from '@codemirror/view'
import type { StartOfEditor } from '../EditorBoxProps'
import { adoptStyles } from './adoptStyles'
import { keys } from './keys'
import { theme } from './theme'

const TAB_SIZE = 4

export interface EditorViewOptions {
  parent: HTMLElement | undefined
  /** Where its lists and notes are drawn, which may stand out beyond the box. */
  around: HTMLElement | undefined
  text: string
  /** Where the plain box before it was left. */
  start: StartOfEditor | null
  /** What follows the field. */
  settings: Extension
  onText: (text: string) => void
  /** @returns Whether it took them. */
  onFiles: (data: DataTransfer | null) => boolean
}

/** An editor of CodeMirror in an element, as it is left there by the caller until it is destroyed. */
export function createEditorView(options: EditorViewOptions): EditorView {
  const { parent, around, text, start, settings, onText, onFiles } = options
  adoptStyles()
  const lineBreak = text.includes('\r\n') ? '\r\n' : '\n'
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        // Line breaks are kept as they are stored.
        EditorState.lineSeparator.of(lineBreak),
        EditorView.clipboardInputFilter.of((pasted) => pasted.replace(/\r\n?|\n/g, lineBreak)),
        settings,
        editing,
        tooltips({ parent: around }),
        EditorView.updateListener.of(({ docChanged, state }) => docChanged && onText(state.sliceDoc())),
        EditorView.domEventHandlers({
          paste: ({ clipboardData }) => onFiles(clipboardData),
          drop: (event, dropped) => {
            if (!onFiles(event.dataTransfer)) return false
            event.preventDefault()
            // What comes of them goes where they were dropped.
            const place = dropped.posAtCoords({ x: event.clientX, y: event.clientY })
            if (place !== null) dropped.dispatch({ selection: { anchor: place } })
            return true
          },
        }),
      ],
    }),
  })
  if (start) {
    const anchor = Math.min(start.selection.from, view.state.doc.length)
    const head = Math.min(start.selection.to, view.state.doc.length)
    view.dispatch({ selection: { anchor, head } })
    if (start.hasFocus) view.focus()
  }
  return view
}

/** Nothing of this depends on the field. */
const editing: Extension = [
  history(),
  highlightSpecialChars(),
  indentOnInput(),
  bracketMatching(),
  // Only when asked for, with Ctrl and blank: help that comes by itself takes Enter and the arrows.
  autocompletion({ activateOnTyping: false }),
  highlightActiveLine(),
  highlightSelectionMatches(),
  search({ top: true }),
  EditorState.tabSize.of(TAB_SIZE),
  keys,
  theme,
]
