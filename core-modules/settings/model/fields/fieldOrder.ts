import type { Field, FieldWidth } from '@pergola/sdk'

type Span = 'full' | 'left' | 'right'

/** Fields as the form orders them: by `sort`, those without one last. */
export function inOrder(fields: Iterable<Field>): Field[] {
  return [...fields].sort(
    (a, b) => (a.sort ?? Number.POSITIVE_INFINITY) - (b.sort ?? Number.POSITIVE_INFINITY) || 0,
  )
}

/** The part of the form's two columns that each field takes; hidden ones are drawn as they would stand. */
export function spansOf(fields: readonly Field[]): Span[] {
  let isRightFree = false
  return fields.map(({ width }) => {
    const span = spanOf(width, isRightFree)
    isRightFree = width === 'half' && span === 'left'
    return span
  })
}

function spanOf(width: FieldWidth | null, isRightFree: boolean): Span {
  if (width === 'half') return isRightFree ? 'right' : 'left'
  if (width === 'half-left') return 'left'
  return width === 'half-right' ? 'right' : 'full'
}

/** New places for the fields whose place is another one than is stored. */
export function changedPlaces(fields: readonly Field[]): { field: string; sort: number }[] {
  return fields.flatMap(({ field, sort }, index) => (sort === index + 1 ? [] : [{ field, sort: index + 1 }]))
}
