import { ApiError } from './ApiError'

/** The failures of the items engine, each worded once. */

/** Who was refused; signing in may help an anonymous caller. */
interface Caller {
  readonly isAnonymous: boolean
}

export function collectionNotFound(collection: string): ApiError {
  return new ApiError('collectionNotFound', `There is no collection "${collection}"`)
}

export function fieldNotFound(collection: string, field: string): ApiError {
  return new ApiError('fieldNotFound', `The collection "${collection}" has no field "${field}"`)
}

/** A field that a request names beside the address: in `fields`, `sort` or a filter. */
export function fieldUnknown(collection: string, field: string): ApiError {
  return new ApiError('fieldUnknown', `The collection "${collection}" has no field "${field}"`)
}

/** One answer for rows that do not exist and rows the viewer must not know of. */
export function itemNotFound(key?: unknown): ApiError {
  return new ApiError(
    'itemNotFound',
    key === undefined ? 'No such item' : `No item has the key "${String(key)}"`,
  )
}

/** A list without any right: 401 asks anonymous callers to sign in. */
export function readDenied(collection: string, caller: Caller): ApiError {
  return caller.isAnonymous
    ? new ApiError('unauthorized', 'Sign in to read this')
    : new ApiError('readDenied', `Reading items of "${collection}" is not allowed`)
}

export function createDenied(collection: string): ApiError {
  return new ApiError('createDenied', `Creating items in "${collection}" is not allowed`)
}

export function updateDenied(collection: string, caller: Caller): ApiError {
  return caller.isAnonymous
    ? new ApiError('unauthorized', 'Sign in to change this')
    : new ApiError('updateDenied', `Changing items of "${collection}" is not allowed`)
}

export function deleteDenied(collection: string): ApiError {
  return new ApiError('deleteDenied', `Deleting items of "${collection}" is not allowed`)
}

export function fieldWriteDenied(collection: string, field: string): ApiError {
  return new ApiError('fieldWriteDenied', `Writing the field "${field}" of "${collection}" is not allowed`)
}

export function relatedDataDenied(field: string): ApiError {
  return new ApiError(
    'filterDenied',
    `The data behind "${field}" cannot be read, so it cannot be filtered by`,
  )
}

export function explanationRequired(collection: string): ApiError {
  return new ApiError(
    'forbidden',
    `Changes of "${collection}" need an explanation in the parameter "comment"`,
  )
}
