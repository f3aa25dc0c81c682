import type { InterfaceProps } from '@pergola/sdk'
import { toSlug } from '@pergola/sdk/contract'
import { TextField } from '@pergola/sdk/ui'
import { useEffect, useRef, useState } from 'react'
import { controlProps } from '../shared/controlProps'
import type meta from './meta'

/** Text made safe for addresses while it is typed. With `mirroredField` it follows that field as it is edited. */
export default function SlugInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, isNew, isReadOnly, values, onChange } = props
  const { forceLowercase, mirroredField } = options
  const isFixed = isReadOnly || (options.onlyOnCreate && !isNew)
  const [typed, setTyped] = useState<string | null>(null)
  const saved = value ?? ''
  const shown = typed !== null && toSlug(typed, { forceLowercase }) === saved ? typed : saved

  const source = mirroredField ? String(values[mirroredField] ?? '') : null
  const lastSource = useRef(source)
  useEffect(() => {
    // Only an edit of the mirrored field is followed: opening an item must not change its address.
    if (source === null || source === lastSource.current) return
    lastSource.current = source
    if (!isFixed) onChange(toSlug(source, { forceLowercase }) || null)
  }, [source, isFixed, forceLowercase, onChange])

  function handleChange(text: string) {
    setTyped(toSlug(text, { forceLowercase, isTyping: true }))
    onChange(toSlug(text, { forceLowercase }) || null)
  }

  return (
    <TextField
      {...controlProps(props)}
      isReadOnly={isFixed}
      value={shown}
      onChange={handleChange}
      onBlur={() => setTyped(null)}
      placeholder={options.placeholder ?? undefined}
    />
  )
}
