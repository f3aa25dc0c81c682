import { defineTextDisplay } from '@pergola/sdk/items'
import { formatNumber } from '../shared/numberFormat'
import type meta from './meta'

export default defineTextDisplay<typeof meta>(({ value, options }, { language }) =>
  options.localized ? formatNumber(value, language) : String(value),
)
