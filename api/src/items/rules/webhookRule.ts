import { ApiError, type FieldProblem } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { CollectionRule } from './CollectionRule'

export const webhookRule: CollectionRule = {
  /** A webhook sees every row of its collection, no matter who wrote it, so no role can be given the right to make one. */
  checkWrite({ action }, { viewer }) {
    if (viewer.isAdmin) return
    const kinds = { create: 'createDenied', update: 'updateDenied', delete: 'deleteDenied' } as const
    throw new ApiError(kinds[action], say('webhookChangesAdministrators'))
  },

  validate({ payload: { url } }): FieldProblem[] {
    const isBlank = url === undefined || url === null || url === ''
    if (isBlank || (URL.canParse(String(url)) && /^https?:$/.test(new URL(String(url)).protocol))) return []
    return [{ field: 'url', message: say('notWebAddress') }]
  },
}
