import type { FieldProblem } from '../errors/ApiError'
import type { CollectionRule, WriteCheck, WriteHookContext } from './CollectionRule'

export const folderRule: CollectionRule = {
  async validate(write, context): Promise<FieldProblem[]> {
    if (!(await wouldContainItself(write, context))) return []
    return [{ field: 'parent_folder', message: 'A folder cannot be inside itself' }]
  },

  /** What was in a deleted folder moves to the root, where it can be found. */
  async afterWrite({ action, key }, { db }) {
    if (action !== 'delete') return
    await db('directus_files').where({ folder: key }).update({ folder: null })
    await db('directus_folders').where({ parent_folder: key }).update({ parent_folder: null })
  },
}

async function wouldContainItself({ key, payload }: WriteCheck, { db }: WriteHookContext): Promise<boolean> {
  if (key === undefined || payload.parent_folder === undefined) return false
  const seen = new Set<number>()
  let parent = Number(payload.parent_folder ?? 0)
  while (parent > 0 && !seen.has(parent)) {
    if (parent === Number(key)) return true
    seen.add(parent)
    const row = await db('directus_folders').where({ id: parent }).first('parent_folder')
    parent = Number(row?.parent_folder ?? 0)
  }
  return false
}
