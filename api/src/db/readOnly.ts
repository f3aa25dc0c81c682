import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import type { Dialect } from './Dialect'

/** It changes when someone changes the server, so clients need not ask at once. */
const RETRY_AFTER_SECONDS = 60

/** The refusal for a database that takes no writes. */
export function databaseReadOnly(cause: unknown): ApiError {
  return new ApiError('databaseReadOnly', say('databaseReadOnly'), {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** Does what a request can do without: a database that takes no writes can still be read. */
export async function whereWritable(dialect: Dialect, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!dialect.isReadOnlyError(error)) throw error
  }
}
