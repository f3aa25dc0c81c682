import { type ErrorName, errorKinds } from '@pergola/sdk/contract'

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
 * A failure that the client may see: becomes `{"error":{"code","message"}}`.
 *
 * Everything else that is thrown is logged whole and answered as a bare 500 with code null.
 *
 * @param kind - Name of the refusal; `errorKinds` of the contract gives its number and status.
 * @param message - English sentence for people: names the thing, what was wrong and what would be right. Never
 *   contains SQL, paths or secrets.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly code: number | null
  readonly status: number
  readonly retryAfterSeconds: number | undefined
  readonly body: Record<string, unknown> | undefined

  constructor(
    readonly kind: ErrorName,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message, { cause: options.cause })
    this.code = errorKinds[kind].code
    this.status = options.status ?? errorKinds[kind].status
    this.retryAfterSeconds = options.retryAfterSeconds
    this.body = options.body
  }
}

/** One problem of a validation answer. `message` starts with a capital and ends without full stop. */
export interface FieldProblem {
  field: string
  message: string
}

/** 422/4 in the form of the contract: one `field: sentence.` per problem, joined by blanks. */
export function validationError(
  problems: readonly FieldProblem[],
  kind: 'validationFailed' | 'loginIncomplete' = 'validationFailed',
): ApiError {
  return new ApiError(kind, problems.map(({ field, message }) => `${field}: ${message}.`).join(' '))
}
