import { ApiError } from '../errors/ApiError'

/** What one statement of a read may take, unless the configuration says otherwise. */
export const READ_SECONDS = 30

export function tookTooLong(seconds: number, cause: unknown): ApiError {
  return new ApiError(
    'unprocessable',
    `Reading this took more than ${seconds} seconds: narrow it with "filter", sort by a field with an index, or ask for a smaller "offset"`,
    { cause },
  )
}
