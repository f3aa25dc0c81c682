import { createHash, randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ENCODED_NAME, encodeFile, HASHED_NAME } from '../api/src/http/storedEncodings'

export interface CompressOptions {
  /** Keeps what was compressed before: the best level takes seconds, and most files stay as they are. */
  cacheDir: string
}

/**
 * Puts the compressed forms beside all files of built trees whose names carry a hash. What has no hash may change while its
 * compressed form stays, so it has none.
 */
export async function compressTrees(
  folders: readonly string[],
  { cacheDir }: CompressOptions,
): Promise<void> {
  await mkdir(cacheDir, { recursive: true })
  const kept = new Set<string>()
  for (const folder of folders) {
    const names = await filesBelow(folder)
    const known = new Set(names)
    const isOrphan = (name: string) => ENCODED_NAME.test(name) && !known.has(name.replace(ENCODED_NAME, ''))
    await Promise.all(names.filter(isOrphan).map((name) => rm(join(folder, name))))
    const hashed = names.filter((name) => HASHED_NAME.test(name) && !ENCODED_NAME.test(name))
    await Promise.all(hashed.map((name) => compress(join(folder, name), cacheDir, kept)))
  }
  const cached = await readdir(cacheDir)
  await Promise.all(cached.filter((name) => !kept.has(name)).map((name) => rm(join(cacheDir, name))))
}

async function compress(file: string, cacheDir: string, kept: Set<string>): Promise<void> {
  const content = await readFile(file)
  const hash = createHash('sha256').update(content).digest('hex')
  const names = ['.br', '.gz'].map((ending) => hash + ending)
  for (const name of names) kept.add(name)
  try {
    await Promise.all(names.map((name) => copyFile(join(cacheDir, name), file + name.slice(hash.length))))
    return
  } catch {}
  for (const [ending, encoded] of await encodeFile(file, content)) {
    await writeFile(file + ending, encoded)
    // Renamed when it is whole: a build that is killed must not leave half a file for all later ones.
    const part = join(cacheDir, `${randomUUID()}.part`)
    await copyFile(file + ending, part)
    await rename(part, join(cacheDir, hash + ending))
  }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
}
