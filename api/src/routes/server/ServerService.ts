import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Static } from 'typebox'
import { appUrlProblem } from '../../auth/publicLinks'
import { connectDatabase } from '../../db/connectDatabase'
import { ApiError, validationError } from '../../errors/ApiError'
import { say } from '../../errors/say'
import { inspectInstall, installProject, systemTablesOf } from '../../lifecycle/installProject'
import { resolvePaths } from '../../lifecycle/openProject'
import { isReservedKey, type ProjectRegistry } from '../../lifecycle/ProjectRegistry'
import type { SuperAdminToken } from '../../lifecycle/SuperAdminToken'
import type { ProjectConfig } from '../../project/ProjectConfig'
import type { RestoreStatus, Restores } from '../../restore/Restores'
import { type FirstModel, parseFirstModel } from './parseFirstModel'
import type { InstallBody, RestoreBody, RestoreUploadBody } from './schema'
import { toProjectConfig } from './toProjectConfig'

/** What concerns the server as a whole: its projects and who may add or remove them. */
export class ServerService {
  constructor(
    private readonly registry: ProjectRegistry,
    private readonly token: SuperAdminToken,
    private readonly restores: Restores,
  ) {}

  /** @throws 503/14 when no project is installed at all */
  async listProjects(): Promise<string[]> {
    if ((await this.registry.keys()).length === 0) throw new ApiError('notInstalled', say('noProject'))
    return this.registry.publicKeys()
  }

  /** @returns With `dry_run` what the installation would find and add; else nothing. */
  async install(
    body: Static<typeof InstallBody>,
  ): Promise<Awaited<ReturnType<typeof inspectInstall>> | null> {
    checkNames(body)
    const config = toProjectConfig(body)
    const fill = parseFirstModel(body)
    if (fill && body.existing) {
      throw validationError([{ field: 'existing', message: say('modelExists') }])
    }
    const isFirst = await this.#requireInstaller(body.super_admin_token)
    await this.#requireFreeKey(body.project)
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

  /** Begins the upload of a backup, for those who may install. @returns its number */
  async beginRestore(
    { super_admin_token: token, bytes }: Static<typeof RestoreUploadBody>,
    requireRoom: (bytes: number) => Promise<void>,
  ): Promise<string> {
    await this.#requireInstaller(token)
    // After the token: how much room there is, is nothing for strangers.
    await requireRoom(bytes)
    return this.restores.begin(bytes)
  }

  /** Begins to make a project of an uploaded backup. */
  async startRestore(id: string, body: Static<typeof RestoreBody>): Promise<RestoreStatus> {
    checkNames(body)
    const config = toProjectConfig(body)
    const isFirst = await this.#requireInstaller(body.super_admin_token)
    await this.#requireFreeKey(body.project)
    if (isFirst) await this.token.store(body.super_admin_token)
    return this.restores.start(id, { config, appUrl: body.app_url, projectName: body.project_name })
  }

  /** @returns whether no project is there yet: the token is then set by the first. @throws 403/10, 401/3 */
  async #requireInstaller(token: string): Promise<boolean> {
    if (existsSync(join(this.registry.dataDir, 'install.lock')))
      throw new ApiError('forbidden', say('installerLocked'))
    const isFirst = (await this.registry.keys()).length === 0
    if (!isFirst || this.token.isFixed) await this.#checkToken(token)
    return isFirst
  }

  async #requireFreeKey(key: string): Promise<void> {
    if ((await this.registry.keys()).includes(key))
      throw new ApiError('projectExists', say('projectTaken', { key }))
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
    if (!config) throw new ApiError('routeNotFound', say('projectUnknown', { key }))
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
      throw validationError([{ field: 'super_admin_token', message: say('valueRequired') }])
    }
    await this.#checkToken(superAdminToken)
  }

  async #checkToken(token: string): Promise<void> {
    if (await this.token.matches(token)) return
    const sentence = (await this.token.isSet()) ? 'superAdminTokenWrong' : 'superAdminTokenUnset'
    throw new ApiError('unauthorized', say(sentence))
  }
}

/** @throws 422/4 */
function checkNames({
  project,
  app_url: appUrl,
}: Pick<Static<typeof InstallBody>, 'project' | 'app_url'>): void {
  if (isReservedKey(project)) throw validationError([{ field: 'project', message: say('nameTaken') }])
  const problem = appUrl ? appUrlProblem(appUrl) : null
  if (problem) throw validationError([{ field: 'app_url', message: problem }])
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
