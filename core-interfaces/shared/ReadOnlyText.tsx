import { TextArea, TextField } from '@pergola/sdk/ui'
import { controlProps } from './controlProps'
import { hasLines } from './lineBreaks'

type ReadOnlyTextProps = Parameters<typeof controlProps>[0] & {
  /** Empty: nothing is stored. */
  text: string
  icon?: string
  isMonospace?: boolean
}

/** What does not fit into a field of half the width. */
const LONG_LENGTH = 40

/**
 * A value that cannot be changed here, as text that can be selected and copied. What cannot be typed into cannot be scrolled
 * by the keys either, so a long one is shown whole, on as many lines as it takes.
 */
export function ReadOnlyText({ text, icon, isMonospace, ...field }: ReadOnlyTextProps) {
  const shared = { ...controlProps(field), isReadOnly: true, isRequired: false, value: text }
  if (text.length > LONG_LENGTH || hasLines(text)) {
    const rows = Math.max(Math.ceil(text.length / LONG_LENGTH), text.split('\n').length)
    return <TextArea {...shared} rows={rows} font={isMonospace ? 'mono' : 'sans'} />
  }
  return <TextField {...shared} iconStart={text === '' ? undefined : icon} isMonospace={isMonospace} />
}
