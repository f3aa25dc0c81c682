import { defineTextDisplay } from '@pergola/sdk/items'
import { formatTime } from './formatTime'
import type meta from './meta'

export default defineTextDisplay<typeof meta>(({ value, options }, { language }) =>
  formatTime(String(value), options.display24HourClock, language),
)
