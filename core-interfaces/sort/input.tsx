import type { InterfaceProps } from '@pergola/sdk'
import { controlProps } from '../shared/controlProps'
import { NumberBox } from '../shared/NumberBox'
import type meta from './meta'

export default function SortInput(props: InterfaceProps<typeof meta, number | string>) {
  return (
    <NumberBox
      {...controlProps(props)}
      value={props.value}
      rejected={props.rejected}
      onChange={props.onChange}
      min={0}
      iconStart={props.isReadOnly && props.value === null ? undefined : 'swap_vert'}
    />
  )
}
