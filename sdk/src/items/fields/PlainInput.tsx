import type { InterfaceProps } from '@pergola/sdk'
import { TextField } from '@pergola/sdk/ui'
import { toPlainText } from './toPlainText'

/** A text box in the place of an interface that is missing or failed. Structured values can be read, not edited. */
export function PlainInput(props: InterfaceProps) {
  const { id, labelId, describedBy, value, isReadOnly, isRequired, isInvalid, onChange } = props
  return (
    <TextField
      id={id}
      aria-labelledby={labelId ?? undefined}
      aria-describedby={describedBy}
      aria-label={labelId === null ? props.name : undefined}
      value={toPlainText(value)}
      isReadOnly={isReadOnly || (typeof value === 'object' && value !== null)}
      isRequired={isRequired}
      isInvalid={isInvalid}
      onChange={(text) => onChange(text === '' ? null : text)}
    />
  )
}
