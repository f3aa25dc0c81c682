import { type Field, type FieldWidth, isEqual, type Translation } from '@pergola/sdk'

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

/** The fields with the named ones in this order, and those that are not named behind them, each with its place. */
export function placed(fields: readonly Field[], names: readonly string[]): Field[] {
  const place = new Map(names.map((name, index) => [name, index]))
  return fields
    .toSorted((a, b) => (place.get(a.field) ?? names.length) - (place.get(b.field) ?? names.length))
    .map((field, index) => (field.sort === index + 1 ? field : { ...field, sort: index + 1 }))
}

/** What a field is called in each language, with another name in one of them. */
export function labelled(
  translations: readonly Translation[] | null,
  locale: string,
  label: string,
): Translation[] {
  const before = translations?.findLast((translation) => translation.locale === locale)
  const others = (translations ?? []).filter((translation) => translation.locale !== locale)
  return [...others, { ...before, locale, translation: label }]
}

const SAVED = ['sort', 'width', 'interface', 'translation'] as const

type Saved = Partial<Pick<Field, (typeof SAVED)[number]>>

/** What has to be saved of fields that were put in another order or changed, each with the values that it replaces. */
export function changedFields(
  before: readonly Field[],
  after: readonly Field[],
): (Pick<Field, 'field'> & Saved & { $base: Saved })[] {
  const stored = new Map(before.map((field) => [field.field, field]))
  return after.flatMap((field) => {
    const old = stored.get(field.field)
    const changed = SAVED.filter((name) => !isEqual(old?.[name] ?? null, field[name] ?? null))
    if (!old || changed.length === 0) return []
    const values = (from: Field) => Object.fromEntries(changed.map((name) => [name, from[name] ?? null]))
    return [{ field: field.field, ...values(field), $base: values(old) }]
  })
}
