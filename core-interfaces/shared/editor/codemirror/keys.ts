import { closeBracketsKeymap, closeCompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { foldKeymap } from '@codemirror/language'
import { lintKeymap } from '@codemirror/lint'
import { closeSearchPanel, findNext, findPrevious, gotoLine, openSearchPanel } from '@codemirror/search'
import { type Extension, Prec } from '@codemirror/state'
import { EditorView, type KeyBinding, keymap, ViewPlugin } from '@codemirror/view'
import { createFirstEscape } from '../createFirstEscape'

/** What the page does with them goes first: it saves, and closes what is open. */
const OF_THE_PAGE = new Set(['Mod-Enter', 'Escape'])
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta'])
const ANYWHERE = { scope: 'editor search-panel' }

const search: readonly KeyBinding[] = [
  { key: 'Mod-f', run: openSearchPanel, ...ANYWHERE },
  { key: 'F3', run: findNext, shift: findPrevious, preventDefault: true, ...ANYWHERE },
  { key: 'Mod-g', run: findNext, shift: findPrevious, preventDefault: true, ...ANYWHERE },
  { key: 'Mod-Alt-g', run: gotoLine },
]

/** The first Escape stays in the editor. */
const escapes = ViewPlugin.define(() => ({ keep: createFirstEscape() }), {
  eventHandlers: {
    keydown(event) {
      this.keep(event)
      return false
    },
  },
})

/** Keys of the editor. Escape ends what the editor itself has open, then leaves the text; else it is the page's. */
export const keys: Extension = [
  Prec.high(
    keymap.of([
      {
        key: 'Escape',
        run: (view) => closeCompletion(view) || closeSearchPanel(view),
        stopPropagation: true,
        ...ANYWHERE,
      },
    ]),
  ),
  escapes,
  keymap.of(
    [
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...search,
      ...historyKeymap,
      ...foldKeymap,
      ...completionKeymap,
      ...lintKeymap,
    ].filter(({ key }) => !OF_THE_PAGE.has(key ?? '')),
  ),
]

/** Tab indents. After Escape it leaves, until something else is pressed. */
export const tabKey: Extension = [
  keymap.of([indentWithTab]),
  EditorView.domEventHandlers({
    keydown: ({ key }, view) => {
      if (key === 'Escape') view.setTabFocusMode(true)
      else if (key !== 'Tab' && !MODIFIERS.has(key)) view.setTabFocusMode(false)
      return false
    },
    blur: (_event, view) => {
      view.setTabFocusMode(false)
      return false
    },
  }),
]
