import type { InterfaceProps } from '@pergola/sdk'
import { TextArea, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { controlProps } from '../shared/controlProps'
import { roomLeft } from '../shared/roomLeft'
import type meta from './meta'

/** What does not fit into a field of half the width. */
const LONG_LENGTH = 40

/** One line of text. With `trim`, what is saved never has outer blanks, while blanks can still be typed. */
export default function TextInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, length, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const saved = value ?? ''
  // What was typed is shown as long as it means the value: undo and revert change the value and show at once.
  const shown = options.trim && typed?.trim() === saved ? typed : saved

  function handleChange(text: string) {
    setTyped(text)
    onChange((options.trim ? text.trim() : text) || null)
  }

  // What cannot be typed into cannot be scrolled by the keys either: it is shown whole, on as many lines as it takes.
  if (props.isReadOnly && saved.length > LONG_LENGTH) {
    return (
      <TextArea
        {...controlProps(props)}
        value={saved}
        rows={Math.ceil(saved.length / LONG_LENGTH)}
        font={options.monospace ? 'mono' : 'sans'}
      />
    )
  }
  return (
    <TextField
      {...controlProps(props)}
      value={shown}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
      counter={options.showCharacterCount ? roomLeft(length, saved) : undefined}
      placeholder={options.placeholder ?? undefined}
      iconStart={options.iconLeft ?? undefined}
      iconEnd={options.iconRight ?? undefined}
      isMonospace={options.monospace}
    />
  )
}
