import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** What one statement of a read may take, unless the configuration says otherwise. */
export const READ_SECONDS = 30

export function tookTooLong(seconds: number, cause: unknown): ApiError {
  return new ApiError('unprocessable', say('readingTooSlow', { seconds }), { cause })
}
