import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { WriteSession } from './WriteSession'

/** Counts the items of a request, nested ones included, and refuses bodies that would never end. */
export function countTouched(session: WriteSession): void {
  const most = 2 * session.project.limits.batchRows
  session.touched.count += 1
  if (session.touched.count > most) {
    throw new ApiError('unprocessable', say('writesTooMany', { max: most }))
  }
}
