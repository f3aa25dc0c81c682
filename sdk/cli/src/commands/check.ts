import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../CliError'
import { checkAccessibility } from '../check/checkAccessibility'
import { checkBuild } from '../check/checkBuild'
import { checkSources } from '../check/checkSources'
import { readModules } from '../check/readModules'
import { readExtension } from '../findExtensions'
import { readPackage } from '../readPackage'

/**
 * Looks for what would keep the built extension from being loaded.
 *
 * @returns One sentence for each problem.
 * @throws {@link CliError} when nothing was built yet.
 */
export async function check(folder: string): Promise<string[]> {
  const { settings } = readPackage(folder)
  const source = await readExtension(settings.kind, folder)
  const target = join(folder, 'dist', `${source.kind}s`, source.id)
  if (!existsSync(join(target, 'meta.json'))) {
    throw new CliError('Nothing is built yet: run pergola-extension build first')
  }
  const modules = await readModules(source)
  return [
    ...checkBuild(source, target),
    ...checkSources(modules),
    ...checkAccessibility(source.kind, modules),
  ]
}
