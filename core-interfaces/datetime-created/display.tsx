import type { DisplayProps } from '@pergola/sdk'
import { InstantDisplay } from '../shared/InstantDisplay'
import type meta from './meta'

export default function DatetimeCreatedDisplay({ value, options }: DisplayProps<typeof meta>) {
  return <InstantDisplay value={value} isRelative={options.showRelative} />
}
