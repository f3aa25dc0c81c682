/** Code of an {@link ApiError} when no answer came at all. */
export const NETWORK_FAILURE = -1
/** Code of an {@link ApiError} when the answer took too long. */
export const TIMED_OUT = -2

/** A nested item that a write lost to someone else's: ours alone, see `$base` in the API's documentation. */
export interface LostItem {
  collection: string
  key: string | number
  /** The fields that someone else changed to other values. */
  fields: string[]
}

/** A sentence by its name, which the console has in all languages; `docs/errors.md` says more. */
export interface NamedSentence {
  key: string
  params?: Readonly<Record<string, string | number>>
}

/** The `error` of an answer, as the server sent it. */
export interface RefusedAnswer extends Partial<NamedSentence> {
  code: number | null
  /** English. */
  message: string
  /** For wrong values: what is wrong with each. */
  problems?: readonly (NamedSentence & { field: string })[]
  /** Why something within was refused, where the sentence ends with it. */
  reason?: Omit<RefusedAnswer, 'code'>
}

/** A request that the API refused or that never reached it. `message` is for people, in the language of the console. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /**
   * @param code - Number of the contract's error table; −1 no connection, −2 timed out, `null` when the server gave none.
   * @param status - HTTP status; 0 when no answer came.
   * @param data - For 409 on a write that lost: the row as it stands now.
   * @param key - Name of the sentence, with `params`; undefined for wrong values and from other servers.
   * @param lost - For 409 because of a nested item: which one `data` is.
   */
  constructor(
    readonly code: number | null,
    message: string,
    readonly status: number,
    options: ErrorOptions & Partial<NamedSentence> & { data?: unknown; lost?: LostItem } = {},
  ) {
    super(message, options)
    this.data = options.data
    this.lost = options.lost
    this.key = options.key
    this.params = options.params
  }

  readonly data: unknown
  readonly lost: LostItem | undefined
  readonly key: string | undefined
  readonly params: NamedSentence['params']
}

/** By name, not `instanceof`: an extension may carry its own copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
