import { installProject } from '../project/installProject'
import type { Project } from '../project/Project'
import { completeProjectConfig } from '../project/ProjectConfig'
import type { ProjectRegistry } from '../project/ProjectRegistry'
import { adminUser, atlasSettings, demoPassword, demoProject } from './atlasAccess'
import { seedAtlas } from './seedAtlas'

/**
 * Installs the project `atlas` on SQLite and fills it with the demo. The sign-ins are public knowledge, so this is
 * for one's own machine only.
 *
 * @throws what {@link seedAtlas} throws; the project is removed again then
 */
export async function installAtlas(registry: ProjectRegistry): Promise<Project> {
  const config = completeProjectConfig({ key: demoProject })
  await installProject(registry, {
    config,
    admin: { email: adminUser.email, password: demoPassword },
    settings: { project_name: atlasSettings.project_name },
    force: true,
  })
  try {
    const project = await registry.get(config.key)
    if (!project) throw new Error('The demo project was installed, but cannot be found')
    await seedAtlas(project)
    return project
  } catch (error) {
    await registry.remove(config.key)
    throw error
  }
}
