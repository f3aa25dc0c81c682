import type { InterfaceProps } from '@pergola/sdk'
import { TextArea } from '@pergola/sdk/ui'
import { controlProps } from '../shared/controlProps'
import type meta from './meta'

const MIN_ROWS = 2
const MAX_ROWS = 100

export default function TextareaInput(props: InterfaceProps<typeof meta, string>) {
  const { value, options, onChange } = props
  return (
    <TextArea
      {...controlProps(props)}
      value={value ?? ''}
      onChange={(text) => onChange(text || null)}
      rows={Math.min(MAX_ROWS, Math.max(MIN_ROWS, options.rows))}
      font={options.serif ? 'serif' : 'sans'}
      placeholder={options.placeholder ?? undefined}
    />
  )
}
