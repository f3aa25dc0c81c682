import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ApiError } from '../app/ApiError'
import type { CheckedPackage } from './checkPackage'
import type { ExtensionVersion } from './ExtensionVersion'

/**
 * Puts a checked package beside the other versions, at once or not at all: it is written aside and then renamed.
 *
 * @param folder - Tree of installed extensions.
 * @throws 409/204 when this version is installed already; a version never changes under the same name
 */
export async function installExtension(
  folder: string,
  { kind, id, version, files }: CheckedPackage,
): Promise<void> {
  const parent = join(folder, `${kind}s`, id)
  const staging = join(folder, `.staging-${randomUUID()}`)
  try {
    for (const [path, content] of files) {
      const file = join(staging, path)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, content)
    }
    await mkdir(parent, { recursive: true })
    // Fails when the target is there and not empty, so that of two installations at the same time one wins.
    await rename(staging, join(parent, version))
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) {
      throw new ApiError(204, `Version ${version} of the ${kind} "${id}" is installed already`)
    }
    throw error
  }
}

/** Takes an installed version away, at once; pages that still run it keep what they have loaded. */
export async function removeExtension(folder: string, version: ExtensionVersion): Promise<void> {
  const aside = join(folder, `.removed-${randomUUID()}`)
  await rename(version.folder, aside)
  await rm(aside, { recursive: true, force: true })
}
