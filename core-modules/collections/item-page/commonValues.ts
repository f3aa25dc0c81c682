import { type Item, isEqual } from '@pergola/sdk'

export interface CommonValues {
  /** What all the items hold. */
  values: Item
  /** Fields in which they differ. */
  mixed: ReadonlySet<string>
}

/** Finds what several items have in common. */
export function commonValues(items: readonly Item[], fieldNames: Iterable<string>): CommonValues {
  const [first, ...others] = items
  const values: Item = {}
  const mixed = new Set<string>()
  for (const name of fieldNames) {
    if (!others.every((item) => isEqual(item[name], first?.[name]))) mixed.add(name)
    else if (first && name in first) values[name] = first[name]
  }
  return { values, mixed }
}
