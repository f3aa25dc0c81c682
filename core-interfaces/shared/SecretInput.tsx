import type { InterfaceProps } from '@pergola/sdk'
import { PasswordField, TextField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from './controlProps'

interface SecretInputProps extends Omit<InterfaceProps<unknown, string>, 'options'> {
  options: {
    /** Shows dots while typing. */
    hide: boolean
    placeholder: string | null
    /** Shows the saved hash instead of saying that there is one. */
    showHash: boolean
  }
  /** Whose messages say what there is. */
  interfaceId: string
}

/**
 * A value that the server stores as a hash. The box starts empty and takes a new secret in plain; what is saved is never
 * in it, so that a hash cannot be hashed again.
 */
export function SecretInput({ interfaceId, ...props }: SecretInputProps) {
  const { value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ text: string; saved: string | null } | null>(null)
  // As long as the value is what was typed here; after undo, revert or a save the box is empty again.
  const current = typed !== null && typed.text === value ? typed : null
  const saved = current ? current.saved : value
  // Servers may leave secrets out of a record: then no one can say whether there is one.
  const isUntold = saved === null && !props.isNew && !(props.name in props.values)
  const savedText = textOf()

  function textOf(): string {
    if (isUntold) return t(`interfaces.${interfaceId}.untold`)
    if (saved === null) return t(`interfaces.${interfaceId}.empty`)
    return options.showHash ? saved : t(`interfaces.${interfaceId}.secured`)
  }

  function handleChange(text: string) {
    // Emptying the box means "leave it as it was": removing a secret is a deliberate act of the field's menu.
    setTyped(text === '' ? null : { text, saved })
    onChange(text === '' ? saved : text)
  }

  const placeholder = options.placeholder ?? t(`interfaces.${interfaceId}.placeholder_default`)
  const Box = options.hide && !isReadOnly ? PasswordField : TextField
  return (
    <Box
      {...controlProps(props)}
      value={isReadOnly ? savedText : (current?.text ?? '')}
      onChange={handleChange}
      placeholder={saved === null ? placeholder : savedText}
      description={current ? t(`interfaces.${interfaceId}.unsaved`) : undefined}
      iconStart={current || (saved === null && !isUntold) ? 'lock_open' : 'lock'}
      autoComplete="new-password"
    />
  )
}
