import { formatTitle } from '@pergola/sdk'
import { defineTextDisplay } from '@pergola/sdk/items'
import type meta from './meta'

export default defineTextDisplay<typeof meta>(({ value, options }) =>
  options.formatValue ? formatTitle(String(value)) : String(value),
)
