import { type ErrorCode, errorCodes } from './errorCodes'

export interface ApiErrorOptions {
  /** HTTP status when the situation asks for another one than the table's default. */
  status?: number
  /** The original failure, for the log only. */
  cause?: unknown
  /** Extra keys of the answer beside `error`, for example the current row of a lost update. */
  body?: Record<string, unknown>
}

/**
 * A failure that the client may see: becomes `{"error":{"code","message"}}`.
 *
 * Everything else that is thrown is logged whole and answered as a bare 500 with code null.
 *
 * @param code - Number of the wire contract; null only for "internal server error".
 * @param message - English sentence for people: names the thing, what was wrong and what would be right. Never
 *   contains SQL, paths or secrets.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly body: Record<string, unknown> | undefined

  constructor(
    readonly code: ErrorCode | null,
    message: string,
    options: ApiErrorOptions = {},
  ) {
    super(message, { cause: options.cause })
    this.status = options.status ?? (code === null ? 500 : errorCodes[code])
    this.body = options.body
  }
}

/** One problem of a validation answer. `sentence` starts with a capital and ends without full stop. */
export interface FieldProblem {
  field: string
  sentence: string
}

/** 422/4 in the form of the contract: one `field: sentence.` per problem, joined by blanks. */
export function validationError(problems: readonly FieldProblem[], code: 4 | 114 = 4): ApiError {
  return new ApiError(code, problems.map(({ field, sentence }) => `${field}: ${sentence}.`).join(' '))
}
