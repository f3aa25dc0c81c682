import { foldText } from '@pergola/sdk/contract'
import type { Option, OptionGroup, Options } from '../listbox/options'

/** The options that have a text in them, the best match first; groups keep their order. */
export function matchOptions(options: Options, text: string): Options {
  const needle = foldText(text.trim())
  if (needle === '') return options
  const flat = rank(
    options.filter((entry): entry is Option => !('options' in entry)),
    needle,
  )
  const groups = options.flatMap((entry): OptionGroup[] => {
    if (!('options' in entry)) return []
    const kept = rank(entry.options, needle)
    return kept.length > 0 ? [{ ...entry, options: kept }] : []
  })
  return [...flat, ...groups]
}

function rank(options: readonly Option[], needle: string): Option[] {
  return options
    .map((option) => ({ option, place: placeOf(option, needle) }))
    .filter(({ place }) => place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ option }) => option)
}

/** The whole label, its start, the start of a word, any place; then the same of id and description. `null`: no match. */
function placeOf({ id, label, description = '' }: Option, needle: string): number | null {
  for (const [index, words] of [label, id, description].map(foldText).entries()) {
    const at = words.indexOf(needle)
    if (at < 0) continue
    if (words === needle) return index * 4
    if (at === 0) return index * 4 + 1
    return index * 4 + (/[\s(,/-]/.test(words[at - 1] ?? '') ? 2 : 3)
  }
  return null
}

/** A label in parts, those that match the text marked. */
export function markMatch(label: string, text: string): { part: string; isMatch: boolean }[] {
  const needle = foldText(text.trim())
  // Signs that fold to another length cannot be cut at the same places.
  const at = needle === '' || foldText(label).length !== label.length ? -1 : foldText(label).indexOf(needle)
  if (at < 0) return [{ part: label, isMatch: false }]
  return [
    { part: label.slice(0, at), isMatch: false },
    { part: label.slice(at, at + needle.length), isMatch: true },
    { part: label.slice(at + needle.length), isMatch: false },
  ].filter(({ part }) => part !== '')
}
