import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes the files of a folder that were last written before a time. What cannot be removed, or is gone already, is
 * left alone: another process may sweep the same folder.
 *
 * @param prefix - only files whose name begins like this
 */
export async function sweepFolder(
  folder: string,
  { before, prefix = '' }: { before: Date; prefix?: string },
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(prefix))) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (info?.isFile() && info.mtime < before) await rm(path, { force: true }).catch(() => undefined)
  }
}
