import type { Field } from '@pergola/sdk'

/** Interfaces that take any text: others want a colour, a key or the name of an icon. */
const OF_ANY_TEXT: readonly (string | null)[] = ['text-input', 'textarea', 'markdown', 'wysiwyg']

/**
 * Something that a field of this type could hold, to try its input and display with.
 *
 * @param word - In the language of the console.
 */
export function sampleValue(field: Field, { today, word }: { today: Date; word: string }): unknown {
  const { type, options, default_value: stored } = field
  if (stored !== null && stored !== undefined && stored !== '') return stored
  const [choice] = choicesOf(options?.choices)
  const iso = today.toISOString()
  switch (type) {
    case 'string':
      return (
        choice ??
        (OF_ANY_TEXT.includes(field.interface) ? word.slice(0, Number(field.length) || undefined) : null)
      )
    case 'slug':
    case 'lang':
    case 'hash':
    case 'uuid':
      return choice ?? null
    case 'array':
      return choice === undefined ? null : [choice]
    case 'boolean':
      return true
    case 'integer':
    case 'sort':
      return 3
    case 'decimal':
      return 2.5
    case 'date':
      return iso.slice(0, 10)
    case 'time':
      return '14:30:00'
    case 'datetime':
    case 'datetime_created':
    case 'datetime_updated':
      return `${iso.slice(0, 10)} ${iso.slice(11, 19)}`
    case 'status':
      return Object.keys(Object(options?.status_mapping))[0] ?? 'draft'
    default:
      return null
  }
}

/** Values of choices as they are stored: a map of value to label, or a list of either. */
function choicesOf(choices: unknown): string[] {
  if (Array.isArray(choices)) return choices.flatMap((entry) => choicesOf(entry))
  if (typeof choices === 'string') return [choices]
  return typeof choices === 'object' && choices !== null ? Object.keys(choices) : []
}
