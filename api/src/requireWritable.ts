import { constants } from 'node:fs'
import { access, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { READ_FOLDERS, StartError } from './readEnvironment'
import { isDiskFull } from './storage/isDiskFull'
import { makeFolder } from './storage/makeFolder'

/** What the server reads before it answers, where it is there. */
const READ_AT_START = ['projects', 'extensions']

/**
 * Makes the folder of all data where it is missing, and a file in it: rights do not say all, such as that a mount is read-only
 * or of a kind that takes no files.
 *
 * @throws {@link StartError} that names the folder, the reason and what to do
 */
export async function requireWritable(dataDir: string): Promise<void> {
  try {
    await makeFolder(dataDir)
    await access(dataDir, constants.R_OK | constants.X_OK)
    await makeFile(join(dataDir, `.written-at-start-${process.pid}`))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be written, since ${reasonFor(code)} (${code}): set another one or change its owner`,
    )
  }
  for (const name of READ_AT_START) await requireReadable(join(dataDir, name))
}

async function requireReadable(folder: string): Promise<void> {
  try {
    await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return
    throw new StartError(
      `${folder} cannot be read, since ${reasonFor(code)} (${code}): move it away or change its owner`,
    )
  }
}

/** @throws {@link StartError} for a folder to be read that a variable names and that cannot be read */
export async function requireFolders(env: NodeJS.ProcessEnv): Promise<void> {
  for (const name of READ_FOLDERS) {
    const folder = env[name]
    if (!folder) continue
    await readdir(folder).catch(({ code }: NodeJS.ErrnoException) => {
      const reason = code === 'ENOENT' ? 'is not there' : `cannot be read, since ${reasonFor(code)} (${code})`
      throw new StartError(`${name} ${resolve(folder)} ${reason}: name the right folder, or leave it out`)
    })
  }
}

async function makeFile(path: string): Promise<void> {
  try {
    await writeFile(path, '')
    await rm(path)
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    // A full disk refuses new files only for as long as it is full: the server starts, and says so with each write.
    if (!isDiskFull(error)) throw error
  }
}

function reasonFor(code: string | undefined): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'the user of this process has no right to'
    case 'EROFS':
      return 'its disk is mounted read-only'
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is in its place, or in the place of a folder above it'
    case 'ENOENT':
      return 'no folder can be made there'
    default:
      return 'the system refuses it'
  }
}
