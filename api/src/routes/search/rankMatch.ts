import { foldText } from '@pergola/sdk/contract'
/** Where a text was found in an item. The lower the rank, the better the match. */
export interface Match {
  rank: number
  /** The field that holds it; null: it is in a list of the item. */
  field: string | null
}

/** A text of an item that was searched. */
export interface SearchedText {
  field: string
  value: unknown
  /** A long text, which rarely is what an item is called. */
  isLong: boolean
}

const NOT_IN_ITEM = 20
const LONG_TEXT = 10

/** How well the texts of an item match, by the best of them; of equal ones the first. */
export function rankMatch(texts: readonly SearchedText[], search: string): Match {
  const wanted = foldText(search)
  let best: Match = { rank: NOT_IN_ITEM, field: null }
  for (const { field, value, isLong } of texts) {
    if (typeof value !== 'string' && typeof value !== 'number') continue
    const kind = kindOf(foldText(String(value)), wanted)
    if (kind === null) continue
    const rank = kind + (isLong ? LONG_TEXT : 0)
    if (rank < best.rank) best = { rank, field }
  }
  return best
}

/** 0: equal; 1: begins with it; 2: a word begins with it; 3: holds it; null: does not. */
function kindOf(text: string, wanted: string): number | null {
  const at = text.indexOf(wanted)
  if (at < 0) return null
  if (text === wanted) return 0
  if (at === 0) return 1
  return isWordStart(text, wanted) ? 2 : 3
}

function isWordStart(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
    if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? ' ')) return true
  return false
}

const CHARACTERS_AROUND = 60

/** The part of a text around a match, with an ellipsis where it is cut; tags of rich text are left out. */
export function excerptOf(text: string, search: string): string {
  const plain = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  // Accents that are written as marks of their own would move the place.
  const at = Math.max(0, plain.toLowerCase().indexOf(search.toLowerCase()))
  const start = Math.max(0, at - CHARACTERS_AROUND)
  const end = at + search.length + CHARACTERS_AROUND
  return `${start > 0 ? '…' : ''}${plain.slice(start, end).trim()}${end < plain.length ? '…' : ''}`
}
