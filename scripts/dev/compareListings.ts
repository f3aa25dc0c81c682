import type { ExtensionKind } from '@pergola/sdk/contract'

/** What a listing says of an extension, as far as it is needed here. */
export interface ListedExtension {
  kind: ExtensionKind
  id: string
  entry: { assets: readonly unknown[] }
}

export type ExtensionName = Pick<ListedExtension, 'kind' | 'id'>

export interface ListingChanges {
  /** Extensions whose record is another one. */
  changed: ExtensionName[]
  added: ExtensionName[]
  removed: ExtensionName[]
}

/** What is different in a listing, leaving out the pack, the first file, which all extensions have in common. */
export function compareListings(
  before: readonly ListedExtension[],
  after: readonly ListedExtension[],
): ListingChanges {
  const known = recordsByName(before)
  const current = recordsByName(after)
  const isKnown = (one: ExtensionName) => known.has(nameOf(one))
  const isChanged = (one: ExtensionName) => known.get(nameOf(one)) !== current.get(nameOf(one))
  return {
    changed: after.filter((one) => isKnown(one) && isChanged(one)).map(toName),
    added: after.filter((one) => !isKnown(one)).map(toName),
    removed: before.filter((one) => !current.has(nameOf(one))).map(toName),
  }
}

function recordsByName(listing: readonly ListedExtension[]): Map<string, string> {
  return new Map(
    listing.map((record) => {
      const [, ...assets] = record.entry.assets
      return [nameOf(record), JSON.stringify({ ...record, entry: { ...record.entry, assets } })]
    }),
  )
}

function nameOf({ kind, id }: ExtensionName): string {
  return `${kind}/${id}`
}

function toName({ kind, id }: ExtensionName): ExtensionName {
  return { kind, id }
}
