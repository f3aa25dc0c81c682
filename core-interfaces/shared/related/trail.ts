import type { Field, Item } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { createContext } from 'react'

/** What the dialogs around a dialog of a related item show, from the outermost on. */
export const Trail = createContext<readonly string[]>([])

/** So long, a name still says which item is meant. */
const LONGEST = 40

/** A short text by which people know an item: its first text; `null` where it has none. */
export function nameOfItem(fields: Readonly<Record<string, Field>>, values: Item): string | null {
  const inOrder = Object.values(fields).toSorted((a, b) => (a.sort ?? Infinity) - (b.sort ?? Infinity))
  for (const { field, type } of inOrder) {
    const text = type === 'string' ? toPlainText(values[field]).trim() : ''
    if (text !== '') return text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text
  }
  return null
}
