import { ApiError } from './ApiError'
import { say } from './say'

/** The failures of the items engine, each worded once. */

/** Who was refused; signing in may help an anonymous caller. */
interface Caller {
  readonly isAnonymous: boolean
}

export function collectionNotFound(collection: string): ApiError {
  return new ApiError('collectionNotFound', say('collectionUnknown', { collection }))
}

export function fieldNotFound(collection: string, field: string): ApiError {
  return new ApiError('fieldNotFound', say('fieldUnknown', { collection, field }))
}

/** A field that a request names beside the address: in `fields`, `sort` or a filter. */
export function fieldUnknown(collection: string, field: string): ApiError {
  return new ApiError('fieldUnknown', say('fieldUnknown', { collection, field }))
}

/** One answer for rows that do not exist and rows the viewer must not know of. */
export function itemNotFound(key?: unknown): ApiError {
  return new ApiError(
    'itemNotFound',
    key === undefined ? say('itemMissing') : say('itemUnknown', { key: String(key) }),
  )
}

/** What an earlier request with the same name has saved. */
export function savedItemDeleted(key: unknown): ApiError {
  return new ApiError('itemNotFound', say('savedItemDeleted', { key: String(key) }))
}

/** A list without any right: 401 asks anonymous callers to sign in. */
export function readDenied(collection: string, caller: Caller): ApiError {
  return caller.isAnonymous
    ? new ApiError('unauthorized', say('signInToRead'))
    : new ApiError('readDenied', say('readDenied', { collection }))
}

export function createDenied(collection: string): ApiError {
  return new ApiError('createDenied', say('createDenied', { collection }))
}

export function updateDenied(collection: string, caller: Caller): ApiError {
  return caller.isAnonymous
    ? new ApiError('unauthorized', say('signInToChange'))
    : new ApiError('updateDenied', say('updateDenied', { collection }))
}

export function deleteDenied(collection: string): ApiError {
  return new ApiError('deleteDenied', say('deleteDenied', { collection }))
}

export function fieldWriteDenied(collection: string, field: string): ApiError {
  return new ApiError('fieldWriteDenied', say('fieldWriteDenied', { field, collection }))
}

export function relatedDataDenied(field: string): ApiError {
  return new ApiError('filterDenied', say('filterDenied', { field }))
}

export function explanationRequired(collection: string): ApiError {
  return new ApiError('forbidden', say('explanationRequired', { collection }))
}
