import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a folder with those above it, one after the other. `mkdir` with `recursive` hides why it failed, a read-only mount and
 * a full disk among it, and never ends where a folder that is there refuses new ones by ENOENT, as `/proc` and some network
 * disks do.
 */
export async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    if (await isFolder(path)) return
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' || dirname(path) === path) throw error
    await makeFolder(dirname(path))
    await makeOnly(path)
  }
}

/** Another request may have made it meanwhile. */
async function makeOnly(path: string): Promise<void> {
  await mkdir(path).catch(async (error: unknown) => {
    if (!(await isFolder(path))) throw error
  })
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
}
