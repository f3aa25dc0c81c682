import type { Option } from '../listbox/options'

interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

/**
 * What a key chooses while the list is closed, like in a select of the browser: the arrow keys the one before or after,
 * a letter the next one that starts with it.
 */
export function chooseByKey<Id extends string>(
  { key, altKey, ctrlKey, metaKey }: KeyPress,
  options: readonly Option<Id>[],
  selected: Option<Id> | undefined,
): Option<Id> | null {
  if (altKey || ctrlKey || metaKey) return null
  const usable = options.filter((option) => !option.isDisabled)
  const place = selected ? usable.indexOf(selected) : -1
  if (key === 'ArrowLeft') return usable[place < 0 ? 0 : place - 1] ?? null
  if (key === 'ArrowRight') return usable[place + 1] ?? null
  if (key.length !== 1 || key === ' ') return null
  const letter = key.toLocaleLowerCase()
  const fromNext = [...usable.slice(place + 1), ...usable.slice(0, place + 1)]
  return fromNext.find(({ label }) => label.toLocaleLowerCase().startsWith(letter)) ?? null
}
