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

/** A request that the API refused or that never reached it. */
export class ApiError extends Error {
  override readonly name = 'ApiError'

  /**
   * @param code - Number of the contract's error table; −1 no connection, −2 timed out, `null` when the server gave none.
   * @param status - HTTP status; 0 when no answer came.
   * @param data - For 409 on a write that lost: the row as it stands now.
   * @param lost - For 409 because of a nested item: which one `data` is.
   */
  constructor(
    readonly code: number | null,
    message: string,
    readonly status: number,
    options: ErrorOptions & { data?: unknown; lost?: LostItem } = {},
  ) {
    super(message, options)
    this.data = options.data
    this.lost = options.lost
  }

  readonly data: unknown
  readonly lost: LostItem | undefined
}

/** By name, not `instanceof`: an extension may carry its own copy of the class. */
export function isApiError(error: unknown): error is ApiError {
  return error instanceof Error && error.name === 'ApiError'
}
