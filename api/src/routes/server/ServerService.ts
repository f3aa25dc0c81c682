import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static } from 'typebox'
import { appUrlProblem } from '../../auth/publicLinks'
import { connectDatabase } from '../../db/connectDatabase'
import { ApiError, validationError } from '../../errors/ApiError'
import { inspectInstall, installProject, systemTablesOf } from '../../lifecycle/installProject'
import { resolvePaths } from '../../lifecycle/openProject'
import { isReservedKey, type ProjectRegistry } from '../../lifecycle/ProjectRegistry'
import type { SuperAdminToken } from '../../lifecycle/SuperAdminToken'
import type { ProjectConfig } from '../../project/ProjectConfig'
import { type FirstModel, parseFirstModel } from './firstModel'
import type { InstallBody } from './schema'
import { toProjectConfig } from './toProjectConfig'

/** What concerns the server as a whole: its projects and who may add or remove them. */
export class ServerService {
  constructor(
    private readonly registry: ProjectRegistry,
    private readonly token: SuperAdminToken,
  ) {}

  /** @throws 503/14 when no project is installed at all */
  async listProjects(): Promise<string[]> {
    if ((await this.registry.keys()).length === 0)
      throw new ApiError('notInstalled', 'No project is installed yet')
    return this.registry.publicKeys()
  }

  /** @returns With `dry_run` what the installation would find and add; else nothing. */
  async install(
    body: Static<typeof InstallBody>,
  ): Promise<Awaited<ReturnType<typeof inspectInstall>> | null> {
    if (isReservedKey(body.project)) {
      throw validationError([{ field: 'project', message: 'This name is reserved' }])
    }
    const problem = body.app_url ? appUrlProblem(body.app_url) : null
    if (problem) throw validationError([{ field: 'app_url', message: problem }])
    const config = toProjectConfig(body)
    const fill = parseFirstModel(body)
    if (fill && body.existing) {
      throw validationError([{ field: 'existing', message: 'A database that is there already has a model' }])
    }
    if (existsSync(join(this.registry.dataDir, 'install.lock'))) {
      throw new ApiError('forbidden', 'The installer is locked')
    }
    const keys = await this.registry.keys()
    const isFirst = keys.length === 0
    if (!isFirst || this.token.isFixed) await this.#checkToken(body.super_admin_token)
    if (keys.includes(body.project)) {
      throw new ApiError('projectExists', `A project with the key "${body.project}" already exists`)
    }
    if (body.dry_run) return inspectInstall(this.registry, config)
    // First: a project whose installer was killed in between would have no one who may remove it.
    if (isFirst) await this.token.store(body.super_admin_token)
    await installProject(this.registry, {
      config,
      admin: {
        email: body.user_email,
        password: body.user_password,
        token: body.user_token,
        timezone: body.timezone,
        locale: body.locale,
      },
      settings: { project_name: body.project_name ?? 'Pergola', app_url: body.app_url },
      force: body.force,
      existing: body.existing,
    })
    if (fill) await this.#fill(body.project, fill)
    return null
  }

  /** A project that could not be filled is removed again, so that its installation can be repeated. */
  async #fill(key: string, fill: FirstModel): Promise<void> {
    const project = await this.registry.get(key)
    try {
      if (project) await fill(project)
    } catch (error) {
      await this.#remove(key)
      throw error
    }
  }

  /** Removes a project with its tables. Uploaded files stay, so that a slip can be fixed from a backup. */
  async deleteProject(key: string, superAdminToken: string | undefined): Promise<void> {
    await this.requireToken(superAdminToken)
    await this.#remove(key)
  }

  async #remove(key: string): Promise<void> {
    const config = await this.registry.readConfig(key)
    if (!config) throw new ApiError('routeNotFound', `There is no project with the key "${key}"`)
    await this.registry.remove(key)
    await dropDatabase(resolvePaths(config, this.registry.dataDir))
  }

  /** Server details are free until something is installed. */
  async checkInfoAccess(superAdminToken: string | undefined): Promise<void> {
    if ((await this.registry.keys()).length > 0) await this.requireToken(superAdminToken)
  }

  /** @throws 422/4 without the super-admin token, 401/3 with a wrong one */
  async requireToken(superAdminToken: string | undefined): Promise<void> {
    if (!superAdminToken) {
      throw validationError([{ field: 'super_admin_token', message: 'A value is required' }])
    }
    await this.#checkToken(superAdminToken)
  }

  async #checkToken(token: string): Promise<void> {
    if (!(await this.token.matches(token)))
      throw new ApiError('unauthorized', 'The super-admin token is wrong')
  }
}

async function dropDatabase({ database }: ProjectConfig): Promise<void> {
  if (database.type === 'sqlite') {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${database.filename}${suffix}`, { force: true })
    return
  }
  const { knex, dialect } = connectDatabase(database)
  try {
    const own = await systemTablesOf(knex, dialect.name)
    const managed: { collection: string }[] = await knex('directus_collections').select('collection')
    for (const table of [...managed.map(({ collection }) => collection), ...own]) {
      await knex.schema.dropTableIfExists(table)
    }
  } finally {
    await knex.destroy()
  }
}
