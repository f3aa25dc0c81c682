import type { Extensions } from '@tiptap/core'
import StarterKit from '@tiptap/starter-kit'
import { Embedded } from './Embedded'
import { isSafeLink } from './isSafeLink'
import { keptAttributes } from './keptAttributes'
import { Picture } from './Picture'
import { tables } from './tables'
import { Subscript, Superscript, TextStyle } from './textMarks'

/** What the editor knows. All else in HTML is dropped as it is parsed: scripts, handlers, unknown styles, unsafe links. */
export const editorExtensions: Extensions = [
  StarterKit.configure({
    link: {
      openOnClick: false,
      isAllowedUri: isSafeLink,
      // Nothing is added that the author did not write.
      HTMLAttributes: { target: null, rel: null },
    },
    // Would write an empty paragraph behind a list or a rule as soon as the text is clicked.
    trailingNode: false,
  }),
  Picture,
  Embedded,
  ...tables,
  TextStyle,
  Subscript,
  Superscript,
  keptAttributes,
]
