import type { InterfaceProps } from '@pergola/sdk'
import { TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { controlProps } from '../shared/controlProps'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { roomLeft } from '../shared/roomLeft'
import type meta from './meta'

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

  if (props.isReadOnly) {
    const icon = options.iconLeft ?? undefined
    return <ReadOnlyText {...props} text={saved} icon={icon} isMonospace={options.monospace} />
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
