export type StorageErrorCode = 'invalid-name' | 'not-found'

/** A storage was asked for something it cannot do. Failures of disk or network keep their own errors. */
export class StorageError extends Error {
  override readonly name = 'StorageError'

  constructor(
    readonly code: StorageErrorCode,
    readonly fileName: string,
    options: ErrorOptions = {},
  ) {
    super(`Storage refused "${fileName}": ${code}`, options)
  }
}
