import type { DatabaseConfig } from '../db/DatabaseConfig'
import { installProject } from '../lifecycle/installProject'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import type { Project } from '../project/Project'
import { completeProjectConfig } from '../project/ProjectConfig'
import { adminUser, atlasSettings, demoPassword, demoProject } from './atlasAccess'
import { seedAtlas } from './seedAtlas'

/**
 * Installs the project `atlas` and fills it with the demo. The sign-ins are public knowledge, so this is for one's own
 * machine only.
 *
 * @param database - @defaultValue SQLite
 * @throws what {@link seedAtlas} throws; the project is removed again then
 */
export async function installAtlas(
  registry: ProjectRegistry,
  { database }: { database?: DatabaseConfig } = {},
): Promise<Project> {
  const config = completeProjectConfig({ key: demoProject, ...(database && { database }) })
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
