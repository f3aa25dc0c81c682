import { holdOriginal } from '../../backup/heldFiles'
import { generatedFolder, originalName } from '../../files/storageNames'
import type { Project } from '../../project/Project'

/**
 * Removes the content and the thumbnails of each file whose record was deleted, whichever way: by its route, or nested
 * in the write of another item. Content that could not be removed stays as an orphan; the delete itself stands.
 *
 * Thumbnails go with the metadata, too: the focal point that they were cropped around is part of it. Those of another content
 * are removed by what replaces it.
 *
 * @param onFailure - Hears of content that stays.
 * @returns a function that ends it
 */
export function removeDeletedFiles(
  project: Pick<Project, 'events' | 'knex' | 'storage'>,
  onFailure: (error: unknown) => void,
): () => void {
  const { events, storage } = project
  const stops = [
    events.on('item.delete.directus_files:after', async ({ key, payload }) => {
      const diskName = String(payload.filename_disk)
      try {
        await holdOriginal(project, diskName)
        await storage.delete(originalName(diskName))
        await storage.deleteFolder(generatedFolder(Number(key)))
      } catch (error) {
        onFailure(error)
      }
    }),
    events.on('item.update.directus_files:after', async ({ key, payload }) => {
      if ('metadata' in payload) await storage.deleteFolder(generatedFolder(Number(key)))
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
