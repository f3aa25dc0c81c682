import { formatFileSize } from '@pergola/sdk'
import { defineTextDisplay } from '@pergola/sdk/items'
import type meta from './meta'

export default defineTextDisplay<typeof meta>(({ value, options }, { language }) => {
  const bytes = Number(value)
  if (!options.format || Number.isNaN(bytes)) return String(value)
  if (bytes === 0) return '--'
  return formatFileSize(bytes, language, options.decimal)
})
