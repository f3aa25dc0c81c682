import type { ExtensionManifest, Field, FieldType } from '@pergola/sdk'
import { interfaceIdOf } from '@pergola/sdk/items'

export const DEFAULT_WIDTH_PX = 200
export const MIN_WIDTH_PX = 48

/** What a finger hits without trying. */
const TOUCH_PX = 44

/** Further lines of a row whose texts wrap. */
const WRAPPED_PX = 2 * 20

/**
 * Height of a row by the stored spacing; anything unknown counts as comfortable. Never too low for a finger.
 *
 * @param isWrapped - Texts go on in a second and third line. All rows are as high, so that any place can be jumped to.
 */
export function rowHeightOf(spacing: unknown, isTouch = false, isWrapped = false): number {
  const stored = (spacing === 'compact' ? 32 : spacing === 'cozy' ? 40 : 48) + (isWrapped ? WRAPPED_PX : 0)
  return isTouch ? Math.max(stored, TOUCH_PX) : stored
}

/** Stored widths of the given fields; what is missing, zero or no number is 200 px. */
export function columnWidths(stored: unknown, fields: readonly Field[]): Record<string, number> {
  const widths = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {}
  return Object.fromEntries(
    fields.map(({ field }) => {
      const width = Number(widths[field])
      return [field, width > 0 ? Math.max(width, MIN_WIDTH_PX) : DEFAULT_WIDTH_PX]
    }),
  )
}

const NUMBERS: readonly FieldType[] = ['decimal', 'integer', 'sort']

/** Numbers whose interface says so line up at the end, so that they can be compared; stars and switches do not. */
export function isFigure(field: Field, interfaces: Readonly<Record<string, ExtensionManifest>>): boolean {
  return NUMBERS.includes(field.type) && interfaces[interfaceIdOf(field)]?.align === 'end'
}

export interface SortState {
  field: string
  isDescending: boolean
}

/** The first field of a stored sort. */
export function parseSort(stored: unknown): SortState | null {
  if (typeof stored !== 'string' || stored === '') return null
  const first = stored.split(',')[0]?.trim() ?? ''
  return { field: first.replace(/^-/, ''), isDescending: first.startsWith('-') }
}

/** Moves one column to the place of another. */
export function moveColumn(names: readonly string[], name: string, toIndex: number): string[] {
  const others = names.filter((entry) => entry !== name)
  return [...others.slice(0, toIndex), name, ...others.slice(toIndex)]
}

/** The first column of text, which says what a row is. */
export function titleOf(fields: readonly Field[]): Field | undefined {
  return fields.find(({ type }) => type === 'string')
}
