import { validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import type { Project } from '../../project/Project'
import { systemViewer } from '../../project/Viewer'
import { parseSnapshot } from '../../snapshot/parseSnapshot'
import { SnapshotService } from '../../snapshot/SnapshotService'
import { TEMPLATE_NAMES } from '../../templates/Template'

/** What a new project is filled with, once it is installed. */
export type FirstModel = (project: Project) => Promise<void>

/**
 * Reads what an installer's body asks for: a template, a model file, or nothing.
 *
 * @throws 422/4 before anything is installed
 */
export function parseFirstModel(body: { template?: string; snapshot?: unknown }): FirstModel | null {
  const { template, snapshot } = body
  if (template !== undefined) {
    const name = TEMPLATE_NAMES.find((known) => known === template)
    if (!name || snapshot !== undefined) {
      const message = say('templateUnknown', { templates: TEMPLATE_NAMES.join(', ') })
      throw validationError([{ field: 'template', message }])
    }
    return async (project) => {
      // Loaded when one is used: a server that installs nothing needs none of them.
      const [{ templates }, { fillFromTemplate }] = await Promise.all([
        import('../../templates/templates'),
        import('./fillFromTemplate'),
      ])
      await fillFromTemplate(project, templates[name])
    }
  }
  if (snapshot === undefined) return null
  const model = parseSnapshot(snapshot)
  return async (project) => {
    const service = new SnapshotService(project, systemViewer)
    const { hash } = await service.diff(model)
    await service.apply(model, hash)
  }
}
