import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { buildApp } from '../app/buildApp'
import { hashPassword } from '../auth/passwords'
import { connectDatabase } from '../db/connectDatabase'
import type { AppOptions } from '../http/AppOptions'
import { insertDefaultPermissions } from '../items/rules/insertDefaultPermissions'
import { installProject } from '../lifecycle/installProject'
import { type OpenProject, resolvePaths } from '../lifecycle/openProject'
import type { ProjectRegistry } from '../lifecycle/ProjectRegistry'
import { completeProjectConfig, type ProjectConfig } from '../project/ProjectConfig'
import { copyInstalled } from './copyInstalled'
import { createTestDatabase } from './createTestDatabase'

/** Sends a request as someone. `url` is below the project: `/items/articles`. A payload is sent as JSON. */
export type Inject = (
  request: Omit<InjectOptions, 'url' | 'path'> & { url: string },
) => Promise<LightMyRequestResponse>

export interface TestUser {
  id: number
  email: string
  token: string
}

export interface TestApp {
  app: FastifyInstance
  project: OpenProject
  /** The folder of this server; gone after `close`. */
  dataDir: string
  /** User 1, role 1. */
  admin: Inject
  /** A user of the role Editor (3) with the permission rows that every new role gets. */
  editor: Inject
  anonymous: Inject
  users: { admin: TestUser; editor: TestUser }
  /** Adds an active user with a static token. */
  addUser(user: {
    role: number | null
    email?: string
    status?: string
  }): Promise<TestUser & { inject: Inject }>
  close(): Promise<void>
}

export interface TestAppOptions extends Partial<AppOptions> {
  config?: Partial<ProjectConfig>
  /** Where links of mails lead; null for a project that does not know it yet. */
  appUrl?: string | null
}

/** Where the console of a test project stands; not the host that injected requests name. */
export const TEST_APP_URL = 'https://cms.example/admin/'
/** Password of all users of a test project. */
export const TEST_PASSWORD = 'correct horse battery'
export const TEST_SUPER_ADMIN_TOKEN = 'super-admin-token'

/** One hash for all tests: making it is slow on purpose. */
let passwordHash: Promise<string> | undefined

/**
 * A server with one freshly installed project `demo` in a temporary folder: on SQLite, or in a database of its own on
 * the MySQL or MariaDB server that the environment variable `TEST_DB` names (`mysql://root@127.0.0.1:3306`).
 */
export async function createTestApp({
  config,
  appUrl = TEST_APP_URL,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pergola-test-'))
  const app = await buildApp({
    dataDir,
    logLevel: 'error',
    superAdminToken: TEST_SUPER_ADMIN_TOKEN,
    authRateLimit: { limit: 10_000, windowSeconds: 60 },
    // Receivers of tests are on this machine, whose disk may be as full as it likes.
    webhookNetworks: ['loopback'],
    readFreeBytes: async () => Number.POSITIVE_INFINITY,
    ...options,
  })
  const database = await createTestDatabase()
  const demo = completeProjectConfig({
    key: 'demo',
    ...(database && { database: database.config }),
    ...config,
  })
  if (appUrl === TEST_APP_URL) {
    await copyInstalled(resolvePaths(demo, dataDir).database, (registry, database) =>
      install(registry, { ...demo, database }, appUrl),
    )
    await app.projects.add(demo)
  } else await install(app.projects, demo, appUrl)
  const project = await app.projects.get('demo')
  if (!project) throw new Error('The test project was not installed')

  const as = (token: string | null): Inject => {
    return ({ url, headers, ...request }) =>
      app.inject({
        ...request,
        url: `/demo${url}`,
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      })
  }
  const addUser: TestApp['addUser'] = async ({ role, status = 'active', email }) => {
    const token = randomBytes(12).toString('hex')
    passwordHash ??= hashPassword(TEST_PASSWORD)
    const user = { email: email ?? `${token}@example.com`, role, status, token, password: await passwordHash }
    const [id] = await project.knex('directus_users').insert({ ...user, first_name: 'Ed', last_name: 'Itor' })
    return { id: Number(id), email: user.email, token, inject: as(token) }
  }
  const editor = await addUser({ role: EDITOR_ROLE_ID, email: 'editor@example.com' })
  return {
    app,
    project,
    dataDir,
    admin: as('admin-token'),
    editor: editor.inject,
    anonymous: as(null),
    users: { admin: { id: 1, email: 'admin@example.com', token: 'admin-token' }, editor },
    addUser,
    async close() {
      await app.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const EDITOR_ROLE_ID = 3

async function install(
  registry: ProjectRegistry,
  config: ProjectConfig,
  appUrl: string | null,
): Promise<void> {
  await installProject(registry, {
    config,
    admin: { email: 'admin@example.com', password: TEST_PASSWORD, token: 'admin-token' },
    settings: { project_name: 'Demo', ...(appUrl && { app_url: appUrl }) },
  })
  const { knex } = connectDatabase(resolvePaths(config, registry.dataDir).database)
  await knex('directus_roles').insert({ id: EDITOR_ROLE_ID, name: 'Editor' })
  await knex.transaction((trx) => insertDefaultPermissions(trx, EDITOR_ROLE_ID))
  await knex.destroy()
}
