import { type Field, type FieldAccess, type Item, isBlank } from '@pergola/sdk'

/** Fields that hold no value of their own: their rows are not among what is read of the item. */
const NO_VALUE: ReadonlySet<Field['type']> = new Set(['alias', 'o2m', 'translation', 'group'])

/** Names of the fields in which something is written in each language. */
export function translatedFields(
  fields: Readonly<Record<string, Field>>,
  access: Pick<FieldAccess, 'isWritable'>,
): string[] {
  return Object.values(fields)
    .filter(({ field, type, readonly, hidden_detail, auto_increment }) => {
      const isShown = !hidden_detail && !NO_VALUE.has(type)
      return isShown && !readonly && !auto_increment && access.isWritable(field)
    })
    .map(({ field }) => field)
}

function isEmpty(value: unknown): boolean {
  return isBlank(value) || (Array.isArray(value) && value.length === 0)
}

/** How many of the fields hold something. */
export function countFilled(item: Readonly<Item> | undefined, names: readonly string[]): number {
  return item ? names.filter((name) => !isEmpty(item[name])).length : 0
}

/** What the other language has, for each field in which this one has nothing: what was written stays. */
export function missingFrom(other: Readonly<Item>, own: Readonly<Item>, names: readonly string[]): Item {
  return Object.fromEntries(
    names.flatMap((name) => (isEmpty(own[name]) && !isEmpty(other[name]) ? [[name, other[name]]] : [])),
  )
}
