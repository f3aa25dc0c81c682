import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'

/** It changes when someone changes the server, so clients need not ask at once. */
const RETRY_AFTER_SECONDS = 60

/** How a system refuses a write: a right, a mount, or a file where a folder has to be. */
const REFUSED_WRITES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** The refusal for a folder that takes no files. */
export function storageReadOnly(cause: unknown): ApiError {
  return new ApiError('storageReadOnly', say('storageReadOnly'), {
    cause,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}

/** For what a write has thrown. @throws 503/607 where the folder takes no files, every other failure as it is */
export function refuseWrite(error: unknown): never {
  throw REFUSED_WRITES.has(String((error as NodeJS.ErrnoException).code)) ? storageReadOnly(error) : error
}

export function isRefusedWrite(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'storageReadOnly'
}
