import type { Field, Item } from '@pergola/sdk'
import { foldText } from '@pergola/sdk/contract'
import { toReadableText } from '../fields/toReadableText'

/** Where the words of a search stand in an item, best first: the first column is its title. */
export type MatchPlace = 'start' | 'word' | 'title' | 'column' | 'hidden'

const ORDER: readonly MatchPlace[] = ['start', 'word', 'title', 'column', 'hidden']

/** Why an item was found; `hidden` is a field that no column shows. */
export function placeOfMatch(item: Item, columns: readonly Field[], search: string): MatchPlace {
  const words = foldText(search.trim())
  const [title = '', ...others] = columns.map(({ field }) => foldText(toReadableText(item[field])))
  if (title.startsWith(words)) return 'start'
  if (title.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(words))) return 'word'
  if (title.includes(words)) return 'title'
  return others.some((text) => text.includes(words)) ? 'column' : 'hidden'
}

/** Those first whose title begins with the words; among equals the given order stays. */
export function rankMatches(
  items: readonly Item[],
  columns: readonly Field[],
  search: string,
): readonly Item[] {
  if (search.trim() === '') return items
  return items
    .map((item) => ({ item, place: ORDER.indexOf(placeOfMatch(item, columns, search)) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}

/** Ranks a page of rows at a time, so that no row above moves when the next page comes. */
export function rankPages(
  items: readonly Item[],
  pageSize: number,
  rank: (page: readonly Item[]) => readonly Item[],
): readonly Item[] {
  const pages = Array.from({ length: Math.ceil(items.length / pageSize) }, (_, page) =>
    items.slice(page * pageSize, (page + 1) * pageSize),
  )
  return pages.flatMap(rank)
}
