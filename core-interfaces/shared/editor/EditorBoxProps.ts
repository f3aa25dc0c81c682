import type { Ref } from 'react'
import type { controlProps } from '../controlProps'
import type { CodeLanguage, TextBox, TextProblem, TextRange } from './TextBox'

/** What editor and plain box have in common. */
export interface EditorBoxProps {
  handle?: Ref<TextBox>
  /** Of the form; see {@link controlProps}. */
  field: ReturnType<typeof controlProps>
  text: string
  onChange: (text: string) => void
  language: CodeLanguage
  /** What a new block is indented by. */
  indent: string
  hasLineNumbers: boolean
  isWrapped: boolean
  /** Least height, in lines. */
  rows?: number
  placeholder?: string
  /** Looks for the first mistake, which is marked at its line. */
  check?: (text: string) => TextProblem | null
  /** Files that are pasted or dropped; left out, they are ignored. */
  onFiles?: (files: readonly File[]) => void
}

/** Where the one who types was when the editor took the place of the plain box. */
export interface StartOfEditor {
  selection: TextRange
  hasFocus: boolean
}
