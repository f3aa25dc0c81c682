/** A refused save, reported field by field. */
export interface ValidationErrors {
  /** Sentence per field, as the server worded it. */
  fields: Readonly<Record<string, string>>
  /** What names no field of the form. */
  rest: string
}

/**
 * Reads the message of a failed validation: one `field: sentence.` per problem, joined by blanks. A word with a colon
 * that is no field of the form belongs to the sentence it stands in.
 */
export function parseValidationMessage(message: string, fieldNames: readonly string[]): ValidationErrors {
  const known = new Set(fieldNames)
  const starts = [...message.matchAll(/(?<=^|\s)([\w$-]+):\s/g)].filter((match) => known.has(match[1] ?? ''))
  const fields: Record<string, string> = {}
  for (const [index, match] of starts.entries()) {
    const name = match[1] ?? ''
    const sentence = message.slice(match.index + match[0].length, starts[index + 1]?.index).trim()
    fields[name] = fields[name] ? `${fields[name]} ${sentence}` : sentence
  }
  return { fields, rest: message.slice(0, starts[0]?.index).trim() }
}
