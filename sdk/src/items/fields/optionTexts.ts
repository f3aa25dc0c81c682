import type { Collection, Field } from '@pergola/sdk'

type Options = Readonly<Record<string, unknown>>

/** Options that people read. */
const READ: readonly string[] = [
  ...['title', 'name', 'description', 'note', 'placeholder', 'createItemText'],
  ...['labelOn', 'labelOff'],
]
/** These hold what people read by value. */
const CHOICES: readonly string[] = ['choices', 'languages']

/** Options in which `say` has worded all that people read, and nothing else. */
export function inWords(options: Options | null, say: (text: string) => string): Options | null {
  if (!options) return null
  const worded = (value: unknown, isRead: boolean, areRead = false): unknown => {
    if (typeof value === 'string') return isRead ? say(value) : value
    if (Array.isArray(value)) return value.map((each) => worded(each, false))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [
        key,
        worded(each, areRead || READ.includes(key), CHOICES.includes(key)),
      ]),
    )
  }
  return worded(options, false) as Options
}

/**
 * What `texts` of a translation can translate: the note, and each text of the options that forms and lists show in the
 * reader's language. Each once, in the order in which they are stored.
 */
export function translatableTexts({
  note,
  options = null,
}: Pick<Collection, 'note'> & Partial<Pick<Field, 'options'>>): string[] {
  const texts = new Set<string>()
  const add = (text: string) => {
    if (text.trim() !== '') texts.add(text)
    return text
  }
  add(note ?? '')
  inWords(options, add)
  return [...texts]
}
