import type { ChildProcess } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rspack } from '@rspack/core'
import { installProject } from '../../api/src/lifecycle/installProject'
import { ProjectRegistry } from '../../api/src/lifecycle/ProjectRegistry'
import { completeProjectConfig } from '../../api/src/project/ProjectConfig'
import { freePort } from '../../api/src/testing/freePort'
import { buildServer } from '../../tests/support/serverProcess'
import { end, start, untilReady } from './processes'

const here = dirname(fileURLToPath(import.meta.url))

export const PROJECT = 'shop'
export const ADMIN = { email: 'admin@example.com', password: 'correct horse battery', token: 'admin-token' }

export interface Server {
  name: string
  url: string
  isRunning: boolean
}

interface ServerState extends Server {
  port: number
  dataDir: string
  child: ChildProcess | null
}

/** Servers of one project that share its database and its storage, and nothing else. */
export class Servers {
  readonly all: ServerState[] = []
  /** Folders of the built servers: the present release, and the next one. */
  builds: { present: string; next: string } | undefined

  constructor(private readonly folder: string) {}

  /** The next release is this one with one migration more. */
  async build(): Promise<void> {
    const present = await buildServer()
    const next = await buildServer((config) => ({
      ...config,
      plugins: [
        ...(config.plugins ?? []),
        new rspack.NormalModuleReplacementPlugin(/\/migrations$/, (resource) => {
          if (!resource.contextInfo.issuer.includes('nextMigrations'))
            resource.request = join(here, 'nextMigrations.ts')
        }),
      ],
    }))
    this.builds = { present, next }
  }

  /** Makes the project by the first database node; each server prefers the node of its own number. */
  async install(databasePorts: readonly number[], s3: string): Promise<void> {
    const hosts = databasePorts.map((port) => `127.0.0.1:${port}`)
    for (const [index] of hosts.entries()) {
      const dataDir = join(this.folder, `server${index + 1}`)
      await mkdir(join(dataDir, 'projects'), { recursive: true })
      const port = await freePort()
      const url = `http://127.0.0.1:${port}`
      this.all.push({ name: `server ${index + 1}`, url, port, dataDir, child: null, isRunning: false })
    }
    const [first] = this.all as [ServerState, ...ServerState[]]
    const config = completeProjectConfig({
      key: PROJECT,
      database: {
        type: 'mysql',
        host: '127.0.0.1',
        port: 3306,
        user: 'root',
        password: '',
        database: 'shop',
        hosts,
      },
      storage: {
        type: 's3',
        bucket: 'shop',
        region: 'local',
        endpoint: s3,
        accessKeyId: 'key',
        secretAccessKey: 'secret',
        forcePathStyle: true,
      },
    })
    const registry = new ProjectRegistry({ dataDir: first.dataDir })
    await installProject(registry, { config, admin: ADMIN, settings: { project_name: 'Shop' } })
    await registry.close()
    for (const [index, { dataDir }] of this.all.entries()) {
      const own = [...hosts.slice(index), ...hosts.slice(0, index)]
      const text = JSON.stringify({ ...config, database: { ...config.database, hosts: own } })
      await writeFile(join(dataDir, 'projects', `${PROJECT}.json`), text)
    }
  }

  async start(index: number, version: 'present' | 'next' = 'present'): Promise<void> {
    const server = this.#server(index)
    if (!this.builds) throw new Error('The servers are not built')
    const child = start(
      process.execPath,
      ['--max-semi-space-size=4', join(this.builds[version], 'main.mjs')],
      {
        log: join(this.folder, `server${index + 1}.log`),
        env: {
          DATA_DIR: server.dataDir,
          DEMO: '0',
          HOST: '127.0.0.1',
          PORT: String(server.port),
          SUPER_ADMIN_TOKEN: 'super-admin-token',
          TRUST_PROXY: 'loopback',
          WEBHOOK_NETWORKS: 'loopback',
          MALLOC_ARENA_MAX: '2',
        },
      },
    )
    server.child = child
    await untilReady(server.name, child, async () => (await fetch(`${server.url}/server/ping`)).ok)
    server.isRunning = true
  }

  async kill(index: number): Promise<void> {
    await this.stop(index, 'SIGKILL')
  }

  /** What it is doing is finished first, unless it is killed. */
  async stop(index: number, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    const server = this.#server(index)
    server.isRunning = false
    if (server.child) await end(server.child, signal)
    server.child = null
  }

  async removeBuilds(): Promise<void> {
    for (const build of Object.values(this.builds ?? {})) await rm(build, { recursive: true, force: true })
  }

  #server(index: number): ServerState {
    const server = this.all[index]
    if (!server) throw new Error(`There is no server ${index}`)
    return server
  }
}
