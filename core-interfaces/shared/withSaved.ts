import type { Option } from '@pergola/sdk/ui'

/** Adds a saved value that is no choice (any more), so that it still shows and stays until another one is chosen. */
export function withSaved(
  choices: readonly Option[],
  saved: string | null,
  label = saved,
): readonly Option[] {
  if (saved === null || label === null || choices.some(({ id }) => id === saved)) return choices
  return [...choices, { id: saved, label }]
}
