import type { DisplayProps } from '@pergola/sdk'
import { defineTextDisplay } from '@pergola/sdk/items'
import { formatDate } from '../shared/dateTime'
import { RelativeDay } from '../shared/RelativeDay'
import type meta from './meta'

function Relative({ value }: DisplayProps<typeof meta>) {
  return <RelativeDay value={String(value)} />
}

export default defineTextDisplay<typeof meta>(({ value, options }, { language }) => {
  if (options.localized) return formatDate(String(value), language)
  return options.showRelative ? null : String(value)
}, Relative)
