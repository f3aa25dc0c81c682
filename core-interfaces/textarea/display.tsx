import { defineTextDisplay } from '@pergola/sdk/items'
import type meta from './meta'

/** No cell, card or title shows more than this; the rest of a long text would only slow the page down. */
const SHOWN_LENGTH = 300

export default defineTextDisplay<typeof meta>(({ value }) =>
  String(value).slice(0, SHOWN_LENGTH).replace(/\s+/g, ' '),
)
