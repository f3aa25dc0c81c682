import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { encodeFile } from '../http/storedEncodings'
import { isDiskFull } from '../storage/isDiskFull'
import type { CheckedPackage } from './checkPackage'
import type { ExtensionVersion } from './ExtensionVersion'

const STAGING = '.staging-'
const REMOVED = '.removed-'

type VersionName = Pick<ExtensionVersion, 'kind' | 'id' | 'version'>

/** What the disk is asked for; tests let it fail. */
export interface InstallOptions {
  write?: (file: string, content: Buffer) => Promise<void>
}

/** On the disk before the version gets its name: losing power must not leave a version of empty files. */
const writeThrough = (file: string, content: Buffer) => writeFile(file, content, { flush: true })

/**
 * Puts a checked package beside the other versions, at once or not at all: it is written aside and then renamed. Files of a
 * version never change, so each is compressed here, once.
 *
 * @param folder - Tree of installed extensions.
 * @throws 409/204 when this version is installed already, since a version never changes under the same name; 507/607
 *   when the disk is full, 500/607 when it cannot be written
 */
export async function installExtension(
  folder: string,
  checked: CheckedPackage,
  { write = writeThrough }: InstallOptions = {},
): Promise<void> {
  const { kind, id, version, files } = checked
  const target = join(folder, `${kind}s`, id, version)
  if (await stat(target).catch(() => null)) throw alreadyInstalled(checked)
  const staging = join(folder, `${STAGING}${randomUUID()}`)
  try {
    for (const [path, content] of files) {
      const file = join(staging, path)
      await mkdir(dirname(file), { recursive: true })
      await write(file, content)
      for (const [ending, encoded] of await encodeFile(path, content)) await write(file + ending, encoded)
    }
    await mkdir(dirname(target), { recursive: true })
    // Fails when the target is there and not empty, so that of two installations at the same time one wins.
    await rename(staging, target)
  } catch (error) {
    // Of what cannot be removed either, the first failure says more; it is swept away later.
    await rm(staging, { recursive: true, force: true }).catch(() => undefined)
    throw toInstallError(error, checked)
  }
}

/** What people read of a version. */
function nameOf({ kind, id, version }: VersionName): string {
  return `Version ${version} of the ${kind} "${id}"`
}

export function alreadyInstalled(version: VersionName): ApiError {
  return new ApiError('duplicateKey', say('extensionInstalled', { extension: nameOf(version) }))
}

function toInstallError(error: unknown, version: VersionName): unknown {
  const what = nameOf(version)
  if (isDiskFull(error))
    return new ApiError('diskFull', say('extensionDiskFull', { extension: what }), { cause: error })
  switch ((error as NodeJS.ErrnoException).code) {
    case 'ENOTEMPTY':
    case 'EEXIST':
      return alreadyInstalled(version)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'EIO':
    case 'ENOTDIR':
      return new ApiError('uploadNotWritable', say('extensionFolderReadOnly', { extension: what }), {
        cause: error,
      })
    default:
      return error
  }
}

/** Takes an installed version away, at once; pages that still run it keep what they have loaded. */
export async function removeExtension(folder: string, version: ExtensionVersion): Promise<void> {
  const aside = join(folder, `${REMOVED}${randomUUID()}`)
  await rename(version.folder, aside)
  await rm(aside, { recursive: true, force: true })
}

/** Removes what a process left behind that ended while it installed or removed something before a time. */
export async function sweepUnfinished(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(STAGING) || one.startsWith(REMOVED))) {
    const path = join(folder, name)
    const info = await stat(path).catch(() => null)
    if (info && info.mtime < before) await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}
