import { TextArea, TextField } from '@pergola/sdk/ui'
import { memo } from 'react'
import type { TextLanguage } from './LanguageChoice'
import type { Entry } from './modelTexts'

/** Longer texts, such as notes, get several lines. */
const LINE_LENGTH = 60

interface TextBoxProps {
  entry: Entry
  label: string
  value: string
  language: TextLanguage
  /** What people read while the box is empty, where the same words are translated elsewhere. */
  reading: string
  /** Without a translation the stored words are right in this language. */
  isReadAsStored: boolean
  onType: (entry: Entry, locale: string, value: string) => void
}

/** What one name or text is in the language. Hundreds can be open: the others are not drawn again with each key. */
export const TextBox = memo(
  function TextBox({ entry, label, value, reading, language, isReadAsStored, onType }: TextBoxProps) {
    const { thing, text } = entry
    const shared = {
      'aria-label': label,
      value,
      placeholder: reading || (isReadAsStored && text !== null ? text : undefined),
      onChange: (next: string) => onType({ thing, text }, language.code, next),
    }
    const isLong = text !== null && (text.length > LINE_LENGTH || text.includes('\n'))
    return (
      <span lang={language.code} dir={language.direction}>
        {isLong ? <TextArea {...shared} rows={3} /> : <TextField {...shared} />}
      </span>
    )
  },
  (before, after) =>
    before.entry.thing === after.entry.thing &&
    before.entry.text === after.entry.text &&
    before.label === after.label &&
    before.value === after.value &&
    before.reading === after.reading &&
    before.language.code === after.language.code &&
    before.isReadAsStored === after.isReadAsStored,
)
