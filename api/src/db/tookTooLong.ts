import { ApiError } from '../errors/ApiError'

/** What one statement of a read may take. */
export const READ_LIMIT_SECONDS = 30

export function tookTooLong(cause: unknown): ApiError {
  return new ApiError(
    'unprocessable',
    `Reading this took more than ${READ_LIMIT_SECONDS} seconds: narrow it with "filter", sort by a field with an index, or ask for a smaller "offset"`,
    { cause },
  )
}
