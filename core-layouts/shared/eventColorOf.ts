import type { Collection, Field } from '@pergola/sdk'
import { choicesOf, statusMappingOf } from '@pergola/sdk/items'
import { paletteColor } from '@pergola/sdk/ui'

/** Hues that are different beside each other, for choices that have no colour of their own. */
const HUES = ['blue', 'orange', 'green', 'purple', 'red', 'teal', 'amber', 'pink', 'indigo', 'brown']
const RGB = /^(\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})$/

/** A colour and what it stands for. */
export interface EventColor {
  /** CSS colour; `null` for the one of the console. */
  color: string | null
  /** What people read: "Published". */
  label: string | null
}

const NONE: EventColor = { color: null, label: null }

/** What the value of the colour field means: a status, a choice, or a colour itself. */
export function eventColorOf(collection: Collection, field: Field | null, value: unknown): EventColor {
  if (!field || value === null || value === undefined || value === '') return NONE
  const text = String(value)
  if (field.type === 'status') {
    const status = statusMappingOf(collection)?.[text]
    return { color: paletteColor(status?.background_color), label: status?.name ?? text }
  }
  const choices = choicesOf(field)
  const index = choices.findIndex((choice) => choice.value === text)
  const own = colorOf(text)
  if (index < 0) return { color: own, label: own ? null : text }
  return { color: own ?? paletteColor(HUES[index % HUES.length]), label: choices[index]?.label ?? text }
}

function colorOf(text: string): string | null {
  const rgb = RGB.exec(text)
  return rgb ? `rgb(${rgb.slice(1).join(', ')})` : paletteColor(text)
}
