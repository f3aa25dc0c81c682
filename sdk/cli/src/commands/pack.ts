import { join } from 'node:path'
import { create } from 'tar'
import { buildExtension } from '../buildExtension'
import { CliError } from '../CliError'
import { readPackage } from '../readPackage'
import { check } from './check'

/**
 * Builds, checks and archives an extension: one `.tgz` that holds `{kind}s/{id}/…` with the hashes in its `meta.json`.
 *
 * @returns Path of the archive.
 * @throws {@link CliError} naming each problem that the check found.
 */
export async function pack(folder: string): Promise<string> {
  const { version, settings } = readPackage(folder)
  const { id } = await buildExtension({ folder, offersSandbox: true })
  const { problems } = await check(folder)
  if (problems.length > 0) throw new CliError(problems.map((problem) => `✗ ${problem}`).join('\n'))
  const file = join(folder, 'dist', `${id}-${version}.tgz`)
  // Without owner and times, so that the same sources give the same archive.
  await create({ file, cwd: join(folder, 'dist'), gzip: true, portable: true, noMtime: true }, [
    `${settings.kind}s/${id}`,
  ])
  return file
}
