import type { Project } from '../project/Project'
import type { ExtensionTrees } from './ExtensionTrees'
import type { ExtensionVersion } from './ExtensionVersion'
import { isLocked, readChoices } from './projectChoices'

/** Whether pages of a project find an extension, and if not, whether that was decided. */
export async function stateOf(
  trees: ExtensionTrees,
  project: Project,
  { kind, id }: Pick<ExtensionVersion, 'kind' | 'id'>,
): Promise<'enabled' | 'disabled' | 'missing'> {
  if (!(await trees.list(kind)).has(id)) return 'missing'
  const isEnabled =
    (await readChoices(project.knex)).of({ kind, id }).enabled && !isLocked(project.config, { kind, id })
  return isEnabled ? 'enabled' : 'disabled'
}
