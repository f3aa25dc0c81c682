import { lstat, readdir, readFile, realpath } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { validationError } from '../errors/ApiError'
import { say } from '../errors/say'
import {
  DEFAULT_LIMITS,
  PackageCollector,
  type PackageFiles,
  type PackageLimits,
  refusePackage,
} from './packageFiles'

/**
 * Reads a package from a folder that holds `{kind}s/{id}/…`, the `dist` of an extension for example. Files
 * beside `{kind}s`, such as the archive that was packed, are no part of it.
 *
 * @param root - The folder that the operator allows installing from.
 * @param path - Relative to `root`.
 * @throws 422/4 for a path outside of it, links, and what is no package; 413/601 beyond the limits
 */
export async function readFolder(
  root: string,
  path: string,
  limits: PackageLimits = DEFAULT_LIMITS,
): Promise<PackageFiles> {
  const allowed = await realpath(root)
  const folder = await realpath(resolve(allowed, path)).catch(() => null)
  if (folder === null || !`${folder}${sep}`.startsWith(`${allowed}${sep}`)) {
    throw validationError([{ field: 'path', message: say('packageFolderUnknown') }])
  }
  const collector = new PackageCollector(limits)
  await collect(folder, folder, collector)
  return collector.files
}

async function collect(root: string, folder: string, collector: PackageCollector): Promise<void> {
  for (const name of (await readdir(folder)).sort()) {
    const file = join(folder, name)
    const path = relative(root, file).split(sep).join('/')
    const found = await lstat(file)
    if (folder === root && !found.isDirectory()) continue
    if (found.isDirectory()) {
      await collect(root, file, collector)
    } else if (found.isFile()) {
      collector.admit(path, found.size)
      collector.add(path, await readFile(file))
    } else {
      throw refusePackage(`"${path}" is a link or a device, but a package holds files only`)
    }
  }
}
