import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create } from 'tar'
import { buildExtension } from '../buildExtension'
import { CliError } from '../CliError'
import { readExtension } from '../findExtensions'
import { readPackage } from '../readPackage'
import { check } from './check'

/**
 * Builds, checks and archives an extension: one `.tgz` that holds `{kind}s/{id}/…` with the hashes in its `meta.json`.
 *
 * @param builds - False for what another bundler has written to `dist`, and `meta` described. Default true.
 * @returns Path of the archive.
 * @throws {@link CliError} naming each problem that the check found.
 */
export async function pack(folder: string, { builds = true } = {}): Promise<string> {
  const { settings } = readPackage(folder)
  const { id } = builds
    ? await buildExtension({ folder, offersSandbox: true })
    : await readExtension(settings.kind, folder)
  const { problems } = await check(folder)
  if (problems.length > 0) throw new CliError(problems.map((problem) => `✗ ${problem}`).join('\n'))
  const place = join('dist', `${settings.kind}s`, id)
  const { version } = JSON.parse(readFileSync(join(folder, place, 'meta.json'), 'utf8'))
  const file = join(folder, 'dist', `${id}-${version}.tgz`)
  // Without owner and times, so that the same sources give the same archive.
  await create({ file, cwd: join(folder, 'dist'), gzip: true, portable: true, noMtime: true }, [
    `${settings.kind}s/${id}`,
  ])
  return file
}
