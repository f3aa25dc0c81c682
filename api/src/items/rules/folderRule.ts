import { decideAlone } from '../../db/decideAlone'
import { type FieldProblem, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { CollectionRule, WriteHookContext } from './CollectionRule'

export const folderRule: CollectionRule = {
  validate: ({ payload }, { db }) => checkFolder('parent_folder', payload.parent_folder, db),

  async afterWrite({ action, key, payload }, { db, project }) {
    if (action === 'delete') return emptyToRoot(db, key)
    if (!payload.parent_folder) return
    // Of two folders that are moved into each other at the same time, one has to see the other.
    await decideAlone(db, project.dialect, 'folders')
    // Looked at once it is written: the folder around it may have been changed, or made, by the same request.
    if (await containsItself(db, Number(key)))
      throw validationError([{ field: 'parent_folder', message: say('folderInItself') }])
  },
}

/**
 * What would be put into a folder that is deleted stood in no folder, and not in the root.
 *
 * @param folder - As it is submitted.
 */
export async function checkFolder(
  field: string,
  folder: unknown,
  db: WriteHookContext['db'],
): Promise<FieldProblem[]> {
  // One that is submitted as an object is written with what is in it.
  if (!folder || typeof folder === 'object') return []
  // Locked: who deletes it meanwhile waits, and empties it of this, too.
  const row = await db('directus_folders').where({ id: folder }).forShare().first('id')
  return row ? [] : [{ field, message: say('folderGone') }]
}

/** What was in a deleted folder moves to the root, where it can be found. */
async function emptyToRoot(db: WriteHookContext['db'], key: string | number): Promise<void> {
  await db('directus_files').where({ folder: key }).update({ folder: null })
  await db('directus_folders').where({ parent_folder: key }).update({ parent_folder: null })
}

async function containsItself(db: WriteHookContext['db'], folder: number): Promise<boolean> {
  const seen = new Set<number>()
  let current = folder
  while (!seen.has(current)) {
    seen.add(current)
    // Locked, so that it is read as it is now, not as it was when the transaction began.
    const row = await db('directus_folders').where({ id: current }).forUpdate().first('parent_folder')
    if (!row?.parent_folder) return false
    current = Number(row.parent_folder)
  }
  return true
}
