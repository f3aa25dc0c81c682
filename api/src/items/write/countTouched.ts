import { ApiError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'

type Limited = Pick<Project, 'limits'>

/** Counts the items of a request, nested ones included, and refuses bodies that would never end. */
export function countTouched({ touched, project }: { touched: { count: number }; project: Limited }): void {
  touched.count += 1
  refuseTooMany(touched.count, project)
}

/** @throws 422/12 for more items than one request may write */
export function refuseTooMany(count: number, { limits }: Limited): void {
  const most = 2 * limits.batchRows
  if (count > most) throw new ApiError('unprocessable', say('writesTooMany', { max: most }))
}
