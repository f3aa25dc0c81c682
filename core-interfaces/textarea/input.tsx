import type { InterfaceProps } from '@pergola/sdk'
import { TextArea } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import { keepLineBreaks } from '../shared/lineBreaks'
import { roomLeft } from '../shared/roomLeft'
import type meta from './meta'

const MIN_ROWS = 2
const MAX_ROWS = 100
/** Only so near to the end of the column is the rest counted: a number would be in the way before. */
const COUNTED_SHARE = 0.2

export default function TextareaInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, length, onChange } = props
  const left = roomLeft(length, value)
  const isNearEnd = left !== undefined && left < Number(length) * COUNTED_SHARE
  return (
    <TextArea
      {...controlProps(props)}
      value={value ?? ''}
      onChange={(text) => onChange(keepLineBreaks(text, String(value ?? '')) || null)}
      rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, options.rows))}
      font={options.serif ? 'serif' : 'sans'}
      counter={isNearEnd ? left : undefined}
      placeholder={options.placeholder ?? undefined}
    />
  )
}
