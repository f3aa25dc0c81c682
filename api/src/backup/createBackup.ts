import { createHash } from 'node:crypto'
import { PassThrough, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Project } from '../project/Project'
import { type Backup, BackupCancelled, BackupStore, BEAT_MS } from './BackupStore'
import { releaseHeld } from './heldFiles'
import { type ArchiveOptions, writeArchive } from './writeArchive'

/**
 * Makes the archive of a backup that has begun, and notes in its row how far it is. Files that go meanwhile are held for it.
 *
 * @param write - Stores the archive; what it has stored is the caller's to remove when this rejects.
 */
export async function createBackup(
  project: Pick<Project, 'key' | 'config' | 'storage' | 'knex'>,
  { id }: Pick<Backup, 'id'>,
  write: (archive: Readable) => Promise<void>,
  {
    onProgress = () => undefined,
    signal,
  }: Pick<ArchiveOptions, 'onProgress'> & { signal?: AbortSignal } = {},
): Promise<NonNullable<Backup['summary']>> {
  const store = new BackupStore(project.knex)
  const progress = { done: 0, total: 0 }
  // What a killed backup has left, and files that were deleted before this one reads the database.
  await releaseHeld(project.storage)
  const { content, summary } = await writeArchive({
    project,
    backup: id,
    onProgress: (now) => {
      Object.assign(progress, now)
      onProgress(now)
    },
  })
  let isCancelled = false
  const end = () => {
    isCancelled = true
    content.destroy(new BackupCancelled())
  }
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  const beat = async () => {
    if (!(await store.beat(id, progress))) end()
  }
  // A database that is busy now is asked again.
  const timer = setInterval(() => void beat().catch(() => undefined), BEAT_MS)
  const hash = createHash('sha256')
  let bytes = 0
  const archive = new PassThrough()
  try {
    const stored = write(archive).catch((error: unknown) => {
      archive.destroy()
      throw error
    })
    const measured = pipeline(
      content,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk)
          bytes += chunk.length
          yield chunk
        }
      },
      archive,
    )
    const [counts] = await allOrFirst([summary, measured, stored])
    const result = { ...counts, bytes, sha256: hash.digest('hex') }
    if (!(await store.finish(id, result))) throw new BackupCancelled()
    return result
  } catch (error) {
    throw isCancelled ? new BackupCancelled() : error
  } finally {
    clearInterval(timer)
    signal?.removeEventListener('abort', end)
    await releaseHeld(project.storage)
  }
}

/** The first failure is the cause of the others; all have ended before it is thrown. */
async function allOrFirst<Results extends unknown[]>(
  work: {
    [Index in keyof Results]: Promise<Results[Index]>
  },
): Promise<Results> {
  try {
    return (await Promise.all(work)) as Results
  } catch (error) {
    await Promise.allSettled(work)
    throw error
  }
}
