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

export type ColumnWidths = Readonly<Record<string, number>>

/** The stored widths that are any, those of columns that are not shown too. */
export function storedWidths(stored: unknown): ColumnWidths {
  const widths = typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
  return Object.fromEntries(
    widths
      .filter(([, width]) => Number(width) > 0)
      .map(([field, width]) => [field, Math.max(Number(width), MIN_WIDTH_PX)]),
  )
}

/** Types whose values are short, or about as long as each other. */
const SHORT: ReadonlySet<string> = new Set<FieldType>([
  'boolean',
  'date',
  'datetime',
  'datetime_created',
  'datetime_updated',
  'decimal',
  'file',
  'integer',
  'lang',
  'o2m',
  'sort',
  'status',
  'time',
  'translation',
])
/** Texts of no more letters are codes. */
const CODE_LENGTH = 20

function isShort({ type, length }: Field): boolean {
  const longest = Number(length)
  return SHORT.has(type.toLowerCase()) || (longest > 0 && longest <= CODE_LENGTH)
}

/**
 * The columns that share the room that the others leave: texts whose width no one has set; where there are none, all that no
 * one has set; where there are none of these either, the last one.
 */
export function growingColumns(widths: ColumnWidths, fields: readonly Field[]): ReadonlySet<string> {
  const free = fields.filter(({ field }) => widths[field] === undefined)
  const texts = free.filter((field) => !isShort(field))
  const growing = [texts, free, fields.slice(-1)].find((columns) => columns.length > 0) ?? []
  return new Set(growing.map(({ field }) => field))
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
