/** A sentence of the server by its name. */
interface Named {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** A refusal, as an answer has it or as it is kept. */
export interface WordedRefusal extends Partial<Named> {
  /** English. */
  message: string
  /** For wrong values: what is wrong with each. */
  problems?: readonly (Named & { field: string })[]
  /** The refusal that stands as `{reason}` in the sentence of this one. */
  reason?: WordedRefusal
}

/**
 * What a refusal says in another language: a sentence, or one for each wrong value.
 *
 * @param say - Fills the sentence of a name; null where there is none.
 * @returns the English of the server where it names no sentence, or one that is not known
 */
export function wordRefusal(
  { message, key, params, problems = [], reason }: WordedRefusal,
  language: string,
  say: (key: string, params: NonNullable<Named['params']>) => string | null,
): string {
  if (key !== undefined) {
    const words = reason && { reason: wordRefusal(reason, language, say) }
    return say(key, { ...params, ...words }) ?? message
  }
  const sentences = problems.map(({ field, key: name, params: values }) => {
    const text = say(name, values ?? {})
    return text === null ? null : `${field}: ${text}${fullStop(language)}`
  })
  return sentences.length === 0 || sentences.includes(null) ? message : sentences.join(' ')
}

/** The sentences of values come without it, as the server words them. */
function fullStop(language: string): string {
  return /^(?:ja|zh)\b/.test(language) ? '。' : '.'
}
