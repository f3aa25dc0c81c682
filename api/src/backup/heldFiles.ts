import { createHash } from 'node:crypto'
import { originalName } from '../files/storageNames'
import type { Project } from '../project/Project'
import type { Storage, StoredFile } from '../storage/Storage'
import { runningBackups } from './BackupStore'

/** Folder of contents that a backup still needs, below its number. */
const HELD_FOLDER = 'held'

const heldName = (backup: number, diskName: string) => `${HELD_FOLDER}/${backup}/${diskName}`

/**
 * Keeps the content of a file for backups that are being made. Called when the database no longer knows the content, and
 * before it is deleted: a backup that began earlier still needs it.
 */
export async function holdOriginal(
  { knex, storage }: Pick<Project, 'knex' | 'storage'>,
  diskName: string,
): Promise<void> {
  for (const backup of await runningBackups(knex)) {
    // The backup has seen the content that was held first.
    if (await storage.stat(heldName(backup, diskName))) continue
    const original = await storage.get(originalName(diskName))
    if (original) await storage.put(heldName(backup, diskName), original.stream)
  }
}

/** Forgets everything held: before a backup looks at the database, and when it has ended. One is made at a time. */
export function releaseHeld(storage: Storage): Promise<void> {
  return storage.deleteFolder(HELD_FOLDER)
}

/**
 * Content that is held for a backup.
 *
 * @param checksum - MD5 that the database has seen; content with another one came later
 */
export async function findHeld(
  storage: Storage,
  { backup, name, checksum }: { backup: number; name: string; checksum: string | null },
): Promise<StoredFile | null> {
  const held = heldName(backup, name)
  if (checksum) {
    const stored = await storage.get(held)
    if (!stored) return null
    const hash = createHash('md5')
    for await (const chunk of stored.stream) hash.update(chunk)
    if (hash.digest('hex') !== checksum) return null
  }
  return storage.get(held)
}
