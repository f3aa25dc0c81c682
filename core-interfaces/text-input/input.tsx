import type { InterfaceProps } from '@pergola/sdk'
import { TextArea, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { controlProps } from '../shared/controlProps'
import { hasLines, keepLineBreaks } from '../shared/lineBreaks'
import { ReadOnlyText } from '../shared/ReadOnlyText'
import { roomLeft } from '../shared/roomLeft'
import type meta from './meta'

/** One line of text. With `trim`, what is saved never has outer blanks, while blanks can still be typed. */
export default function TextInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, length, onChange } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [wasLined, setWasLined] = useState(false)
  const saved = value ?? ''
  // A text of several lines was stored by something else. The box stays when they are joined: someone is typing in it.
  const isLined = wasLined || hasLines(String(saved))
  if (isLined !== wasLined) setWasLined(isLined)
  // What was typed is shown as long as it means the value: undo and revert change the value and show at once.
  const isCurrent = typed !== null && keepLineBreaks(typed.trim(), String(saved)) === saved
  const shown = options.trim && isCurrent ? typed : saved

  function handleChange(text: string) {
    setTyped(text)
    const kept = keepLineBreaks(text, String(saved))
    onChange((options.trim ? kept.trim() : kept) || null)
  }

  if (props.isReadOnly) {
    const icon = options.iconLeft ?? undefined
    return <ReadOnlyText {...props} text={saved} icon={icon} isMonospace={options.monospace} />
  }
  const shared = {
    ...controlProps(props),
    value: shown,
    onChange: handleChange,
    onBlur: () => setTyped(null),
    counter: options.showCharacterCount ? roomLeft(length, saved) : undefined,
    placeholder: options.placeholder ?? undefined,
  }
  if (isLined) return <TextArea {...shared} rows={3} font={options.monospace ? 'mono' : 'sans'} />
  return (
    <TextField
      {...shared}
      iconStart={options.iconLeft ?? undefined}
      iconEnd={options.iconRight ?? undefined}
      isMonospace={options.monospace}
    />
  )
}
