import { type ErrorName, errorKinds } from '@pergola/sdk/contract'
import type { Sentence } from './say'

export interface ApiErrorOptions {
  /** The original failure, for the log only. */
  cause?: unknown
  /** HTTP status when the framework already chose one of the same class, for example 415 beside 400. */
  status?: number
  /** When to try again, for answers that invite to. */
  retryAfterSeconds?: number
  /** Extra keys of the answer beside `error`, for example the current row of a lost update. */
  body?: Record<string, unknown>
}

/**
 * A failure that the client may see: becomes `{"error":{"code","message","key","params"}}`, with the `reason` of a sentence
 * that ends with that of another refusal.
 *
 * Everything else that is thrown is logged whole and answered as a bare 500 with code null.
 *
 * @param kind - Name of the refusal; `errorKinds` of the contract gives its number and status.
 * @param sentence - For people: names the thing, what was wrong and what would be right. Never contains SQL, paths or
 *   secrets.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number | null
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly body: Record<string, unknown> | undefined

  constructor(
    readonly kind: ErrorName,
    /** Undefined for wrong values, which `problems` says one by one. */
    readonly sentence: Sentence | undefined,
    options: ApiErrorOptions = {},
    readonly problems: readonly FieldProblem[] = [],
  ) {
    super(sentence?.text ?? problems.map(textOf).join(' '), { cause: options.cause })
    this.code = errorKinds[kind].code
    this.status = options.status ?? errorKinds[kind].status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.body = options.body
  }

  /** The `error` of the answer. */
  toAnswer() {
    const { code, message, sentence, problems } = this
    return {
      code,
      message,
      ...(sentence && { key: sentence.key, params: { ...sentence.params } }),
      ...(sentence?.reason && { reason: sentence.reason }),
      ...(problems.length > 0 && { problems: problems.slice(0, MAX_PROBLEMS).map(describeProblem) }),
    }
  }
}

/** More of them are in the message alone. */
const MAX_PROBLEMS = 50

/** One problem of a validation answer. `message` starts with a capital and ends without full stop. */
export interface FieldProblem {
  field: string
  message: Sentence
}

/** 422/4 in the form of the contract: one `field: sentence.` per problem, joined by blanks. */
export function validationError(
  problems: readonly FieldProblem[],
  kind: 'validationFailed' | 'loginIncomplete' = 'validationFailed',
): ApiError {
  return new ApiError(kind, undefined, {}, problems)
}

function textOf({ field, message }: FieldProblem): string {
  return `${field}: ${message.text}.`
}

function describeProblem({ field, message: { key, params } }: FieldProblem) {
  return { field, key, params: { ...params } }
}
