import type { Field, FieldAccess, FieldWidth } from '@pergola/sdk'

/** Fields of a form in their order: readable, not hidden on item pages, ascending by `sort`, unsorted ones last. */
export function formFields(fields: Iterable<Field>, access?: FieldAccess): Field[] {
  return [...fields]
    .filter((field) => !field.hidden_detail && (access?.isReadable(field.field) ?? true))
    .sort((a, b) => (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) || 0)
}

/** Where a field stands in the grid; `half` is never left open. */
export type PlacedWidth = Exclude<FieldWidth, 'half'>

/** Places fields in the two columns: a `half` directly after a `half` stands beside it, a third starts a new line. */
export function placeFields(fields: readonly Field[]): { field: Field; width: PlacedWidth }[] {
  let isRightFree = false
  return fields.map((field) => {
    const width = placeOf(field.width, isRightFree)
    isRightFree = field.width === 'half' && width === 'half-left'
    return { field, width }
  })
}

function placeOf(width: string | null, isRightFree: boolean): PlacedWidth {
  if (width === 'half') return isRightFree ? 'half-right' : 'half-left'
  // `half-space` is what older schemas call a half that leaves the rest of its line empty.
  if (width === 'half-left' || width === 'half-space') return 'half-left'
  return width === 'half-right' || width === 'fill' ? width : 'full'
}
