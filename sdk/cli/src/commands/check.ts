import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { InterfaceDefinition } from '@pergola/sdk/contract'
import { CliError } from '../CliError'
import { checkAccessibility } from '../check/checkAccessibility'
import { checkBuild } from '../check/checkBuild'
import { checkExports, checkSources } from '../check/checkSources'
import { readModules } from '../check/readModules'
import { readExtension } from '../findExtensions'
import { readPackage } from '../readPackage'

export interface CheckResult {
  /** One sentence for each problem. */
  problems: string[]
  /** What package.json accepts, each with its reason. */
  accepted: string[]
}

/**
 * Looks for what would keep the built extension from being loaded, or from being used by everyone.
 *
 * What is read off the sources, or off the size, can be wrong: package.json may accept it with a reason. What servers and
 * consoles refuse it cannot.
 *
 * @throws {@link CliError} when nothing was built yet.
 */
export async function check(folder: string): Promise<CheckResult> {
  const { settings } = readPackage(folder)
  const source = await readExtension(settings.kind, folder)
  const target = join(folder, 'dist', `${source.kind}s`, source.id)
  if (!existsSync(join(target, 'meta.json'))) {
    throw new CliError(
      'Nothing is built yet: run pergola-extension build first, or another bundler and then pergola-extension meta',
    )
  }
  const modules = await readModules(source)
  const { faults, doubts } = checkBuild(source, target)
  const { hideLabel, changes, grants } = source.definition as Partial<InterfaceDefinition>
  const result = accept(
    [
      ...doubts,
      ...checkExports(modules, source.parts),
      ...checkSources(modules, { changes, grants }),
      ...checkAccessibility(source.kind, modules, { hideLabel }),
    ],
    settings.accepted,
  )
  return { ...result, problems: [...faults, ...result.problems] }
}

/** Takes out what is accepted; an exception that nothing needs any more is a problem of its own. */
function accept(problems: readonly string[], accepted: Readonly<Record<string, string>>): CheckResult {
  const reasonFor = (problem: string) =>
    Object.entries(accepted).find(([text]) => problem.includes(text))?.[1]
  const unused = Object.keys(accepted).filter((text) => !problems.some((problem) => problem.includes(text)))
  return {
    problems: [
      ...problems.filter((problem) => reasonFor(problem) === undefined),
      ...unused.map((text) => `package.json accepts "${text}", which is no problem here: take it out`),
    ],
    accepted: problems.flatMap((problem) => {
      const reason = reasonFor(problem)
      return reason === undefined ? [] : [`${problem} (accepted: ${reason})`]
    }),
  }
}
