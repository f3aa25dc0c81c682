import type { Collection, Permission } from '@pergola/sdk'
import { primaryKeyOf } from '@pergola/sdk/items'
import { accessOf, ofAction, type Says } from './saysOf'

/** A collection that is read without signing in. */
export interface PublicCollection {
  collection: Collection
  says: Says[]
  /** Names of fields that are read. */
  fields: string[]
  /** Why it should be looked at: people are among it, secrets, or fields that the project hides. */
  risks: { kind: 'people' | 'hash' | 'hidden'; fields: string[] }[]
}

/** What anyone can read without signing in, by the rows of the public role. */
export function publicReading(
  rows: readonly Permission[],
  collections: readonly Collection[],
): PublicCollection[] {
  return collections.flatMap((collection) => {
    const access = accessOf(rows, collection, 'read')
    if (access.rules.length === 0) return []
    const readable = Object.values(collection.fields).filter(({ field }) =>
      access.rules.some(({ deniedFields }) => !deniedFields.has(field)),
    )
    const namesWhere = (matches: (field: (typeof readable)[number]) => boolean) =>
      readable.filter(matches).map(({ field }) => field)
    const key = primaryKeyOf(collection)
    const hashes = namesWhere(({ type }) => type.toLowerCase() === 'hash')
    const hidden = namesWhere(
      (field) =>
        field.hidden_detail && field.hidden_browse && field.field !== key && !hashes.includes(field.field),
    )
    const risks: PublicCollection['risks'] = [
      ...(collection.collection === 'directus_users' ? [{ kind: 'people' as const, fields: [] }] : []),
      ...(hashes.length > 0 ? [{ kind: 'hash' as const, fields: hashes }] : []),
      ...(hidden.length > 0 ? [{ kind: 'hidden' as const, fields: hidden }] : []),
    ]
    return [{ collection, says: ofAction(access, collection), fields: namesWhere(() => true), risks }]
  })
}
