import { foldText } from '@pergola/sdk/contract'
/** One line of the command palette. */
export interface PaletteEntry {
  id: string
  title: string
  icon: string
  /** Small text after the title: where an item is, which part of it matches. */
  description?: string
  /** Further words that find it. */
  keywords?: string
  /** Keys that do the same. */
  keys?: string
  /** Shown only when it is searched for. */
  isHidden?: boolean
  /** Address of the page that it leads to. */
  href?: string
  /** What it does, in the place of an address. */
  run?: () => void
}

export interface PaletteGroup {
  id: string
  title: string
  entries: readonly PaletteEntry[]
}

/** The entries of each group that have all the words, the best first; groups that are left with none are not listed. */
export function searchGroups(groups: readonly PaletteGroup[], text: string, most: number): PaletteGroup[] {
  const words = foldText(text.trim()).split(/\s+/).filter(Boolean)
  return groups.flatMap((group) => {
    const entries =
      words.length === 0
        ? group.entries.filter(({ isHidden }) => !isHidden)
        : bestOf(group.entries, words).slice(0, most)
    return entries.length > 0 ? [{ ...group, entries }] : []
  })
}

/** Whether an entry has all the words of a text. */
export function hasWords(entry: PaletteEntry, text: string): boolean {
  return foldText(text.trim())
    .split(/\s+/)
    .every((word) => searchedText(entry).includes(word))
}

function bestOf(entries: readonly PaletteEntry[], words: readonly string[]): PaletteEntry[] {
  return entries
    .filter((entry) => words.every((word) => searchedText(entry).includes(word)))
    .map((entry) => ({ entry, place: placeOf(foldText(entry.title), words.join(' ')) }))
    .sort((a, b) => a.place - b.place)
    .map(({ entry }) => entry)
}

/** The whole title, its start, the start of a word, any place in it, elsewhere. */
function placeOf(title: string, text: string): number {
  if (title === text) return 0
  if (title.startsWith(text)) return 1
  if (title.includes(` ${text}`)) return 2
  return title.includes(text) ? 3 : 4
}

function searchedText({ title, description = '', keywords = '' }: PaletteEntry): string {
  return foldText(`${title} ${description} ${keywords}`)
}
