import { defineTextDisplay } from '@pergola/sdk/items'
import { parseChoices, textOf } from '../shared/choices'
import type meta from './meta'

export default defineTextDisplay<typeof meta>(({ value, options }) => {
  const saved = String(value)
  return options.formatting ? textOf(parseChoices(options.choices).choices, saved) : saved
})
