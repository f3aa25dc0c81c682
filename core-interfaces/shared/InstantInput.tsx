import type { InterfaceProps } from '@pergola/sdk'
import { useNow } from '@pergola/sdk/items'
import { TextField } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { controlProps } from './controlProps'
import { formatInstant, formatRelative, parseInstant } from './dateTime'

interface InstantInputProps extends InterfaceProps<unknown, string> {
  isRelative: boolean
  /** Shown for a new item, and where the time is missing. */
  texts: { now: string; unknown: string }
}

/** A time that the server keeps; it can be read and copied, never typed. */
export function InstantInput({ isRelative, texts, ...props }: InstantInputProps) {
  const { i18n } = useTranslation()
  const now = useNow()
  const date = props.value === null ? null : parseInstant(String(props.value), 'utc')
  const text =
    isRelative && date ? formatRelative(date, now, i18n.language) : date && formatInstant(date, i18n.language)
  return (
    <TextField
      {...controlProps(props)}
      isReadOnly
      isRequired={false}
      iconStart="today"
      value={text ?? (props.value !== null ? String(props.value) : props.isNew ? texts.now : texts.unknown)}
    />
  )
}
