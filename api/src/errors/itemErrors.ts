import { ApiError } from '../app/ApiError'
import type { Viewer } from '../project/Viewer'

/** The failures of the items engine, each worded once. */

export function collectionNotFound(collection: string): ApiError {
  return new ApiError(200, `There is no collection "${collection}"`)
}

export function fieldNotFound(collection: string, field: string, status: 404 | 422 = 422): ApiError {
  return new ApiError(202, `The collection "${collection}" has no field "${field}"`, { status })
}

/** One answer for rows that do not exist and rows the viewer must not know of. */
export function itemNotFound(key?: unknown): ApiError {
  return new ApiError(203, key === undefined ? 'No such item' : `No item has the key "${String(key)}"`)
}

/** A list without any right: 401 asks anonymous callers to sign in. */
export function readDenied(collection: string, viewer: Viewer): ApiError {
  return viewer.isAnonymous
    ? new ApiError(3, 'Sign in to read this')
    : new ApiError(300, `Reading items of "${collection}" is not allowed`)
}

export function createDenied(collection: string): ApiError {
  return new ApiError(301, `Creating items in "${collection}" is not allowed`)
}

export function updateDenied(collection: string, viewer: Viewer): ApiError {
  return viewer.isAnonymous
    ? new ApiError(3, 'Sign in to change this')
    : new ApiError(302, `Changing items of "${collection}" is not allowed`)
}

export function deleteDenied(collection: string): ApiError {
  return new ApiError(303, `Deleting items of "${collection}" is not allowed`)
}

export function fieldWriteDenied(collection: string, field: string): ApiError {
  return new ApiError(305, `Writing the field "${field}" of "${collection}" is not allowed`)
}

export function relatedDataDenied(field: string): ApiError {
  return new ApiError(215, `The data behind "${field}" cannot be read, so it cannot be filtered by`)
}

export function explanationRequired(collection: string): ApiError {
  return new ApiError(10, `Changes of "${collection}" need an explanation in the parameter "comment"`)
}
