import { consoleSentences, otherSentences } from './sentences'

const sentences = { ...consoleSentences, ...otherSentences }

/** Name of a sentence, stable on the wire. */
export type SentenceKey = keyof typeof sentences

/** Names in braces: `'{a} of {b}'` has `a` and `b`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** What a sentence is filled with. */
export type SentenceParams<Key extends SentenceKey> = Readonly<
  Record<NamesIn<(typeof sentences)[Key]>, string | number | bigint | null>
>

/** What a refusal says: for programs by its name and parameters, for people in English. */
export interface Sentence {
  readonly key: SentenceKey
  readonly params: Readonly<Record<string, string | number>>
  readonly text: string
}

/** Characters of a parameter that are sent; the English sentence has it whole. */
const MAX_PARAM = 300

/**
 * A sentence of the table, filled.
 *
 * @param params - Each value stands in the English text as well, so that it says no more than that.
 */
export function say<const Key extends SentenceKey>(
  key: Key,
  ...[params]: NamesIn<(typeof sentences)[Key]> extends never ? [] : [params: SentenceParams<Key>]
): Sentence {
  const values: Readonly<Record<string, string | number | bigint | null>> = params ?? {}
  return {
    key,
    params: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'number' ? value : String(value).slice(0, MAX_PARAM),
      ]),
    ),
    text: sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
  }
}
