/** Choices as a field stores them: a map of saved value to shown text, or the same as JSON text. */
export type StoredChoices = Readonly<Record<string, string>> | string

export interface Choice {
  value: string
  text: string
}

export interface ParsedChoices {
  choices: readonly Choice[]
  /** What the parser says about JSON text that is none, else `null`. */
  error: string | null
}

/** Reads stored choices. Never throws: a broken option must not take the form down. */
export function parseChoices(stored: StoredChoices | null): ParsedChoices {
  if (typeof stored !== 'string') return { choices: toChoices(stored), error: null }
  if (stored.trim() === '') return { choices: [], error: null }
  try {
    return { choices: toChoices(JSON.parse(stored)), error: null }
  } catch (cause) {
    return { choices: [], error: (cause as SyntaxError).message }
  }
}

function toChoices(map: unknown): Choice[] {
  if (typeof map !== 'object' || map === null) return []
  return Object.entries(map).map(([value, text]) => ({ value, text: String(text ?? value) }))
}

/** Text of a saved value, or the value itself when no choice has it. */
export function textOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.text ?? value
}
