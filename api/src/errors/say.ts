import { consoleSentences, otherSentences } from './sentences'

const sentences = { ...consoleSentences, ...otherSentences }

/** Name of a sentence, stable on the wire. */
export type SentenceKey = keyof typeof sentences

/** Names in braces: `'{a} of {b}'` has `a` and `b`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NamesIn<Rest>
  : never

/** A refusal that is the reason of another one. */
export interface Reason {
  message: string
  key?: string
  params?: Record<string, string | number>
  problems?: { field: string; key: string; params: Record<string, string | number> }[]
}

type Value = string | number | bigint | null

/** What a sentence is filled with. Its `{reason}` may be a refusal, which clients say in their language, too. */
export type SentenceParams<Key extends SentenceKey> = {
  readonly [Name in NamesIn<(typeof sentences)[Key]>]: Name extends 'reason' ? Value | Reason : Value
}

/** What a refusal says: for programs by its name and parameters, for people in English. */
export interface Sentence {
  readonly key: SentenceKey
  readonly params: Readonly<Record<string, string | number>>
  readonly text: string
  /** What its `{reason}` is, where that is a refusal. */
  readonly reason?: Reason
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
  const given: Readonly<Record<string, Value | Reason>> = params ?? {}
  const values = Object.entries(given).map(([name, value]) => [name, wordsOf(value)] as const)
  const words = new Map(values)
  const { reason } = given
  return {
    key,
    params: Object.fromEntries(
      values.map(([name, value]) => [
        name,
        typeof value === 'number' ? value : String(value).slice(0, MAX_PARAM),
      ]),
    ),
    text: sentences[key].replace(/\{(\w+)\}/g, (_, name: string) => String(words.get(name))),
    ...(isReason(reason) && { reason: shallow(reason) }),
  }
}

const isReason = (value: Value | Reason | undefined): value is Reason =>
  typeof value === 'object' && value !== null

const wordsOf = (value: Value | Reason) => (isReason(value) ? value.message : value)

/** The reason of a reason is said by its parameter, in English. */
function shallow({ message, key, params, problems }: Reason): Reason {
  return { message, ...(key !== undefined && { key, params: params ?? {} }), ...(problems && { problems }) }
}
