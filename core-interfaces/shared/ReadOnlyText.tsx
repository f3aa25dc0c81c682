import { TextField } from '@pergola/sdk/ui'
import { controlProps } from './controlProps'

type ReadOnlyTextProps = Parameters<typeof controlProps>[0] & {
  text: string
  icon?: string
}

/** A choice that cannot be changed here, as text that can be selected and copied. */
export function ReadOnlyText({ text, icon, ...field }: ReadOnlyTextProps) {
  return <TextField {...controlProps(field)} isReadOnly isRequired={false} value={text} iconStart={icon} />
}
