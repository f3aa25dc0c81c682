import type { DisplayProps } from '@pergola/sdk'
import { isOn } from '../shared/isOn'
import type meta from './meta'
import { Toggled } from './Toggled'

export default function ToggleIconDisplay({ value, options }: DisplayProps<typeof meta>) {
  return <Toggled on={isOn(value)} options={options} size={18} />
}
