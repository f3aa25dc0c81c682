import { ApiError } from '../../errors/ApiError'
import { queryLimits } from '../query/queryLimits'
import type { WriteSession } from './WriteSession'

/** Counts the items of a request, nested ones included, and refuses bodies that would never end. */
export function countTouched(session: WriteSession): void {
  session.touched.count += 1
  if (session.touched.count > queryLimits.nestedWrites) {
    throw new ApiError('unprocessable', `One request writes at most ${queryLimits.nestedWrites} items`)
  }
}
