import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@pergola/sdk/contract'
import { ApiError } from '../errors/ApiError'
import { say } from '../errors/say'
import { checkConfig } from '../project/checkConfig'
import { completeProjectConfig, type ProjectConfig } from '../project/ProjectConfig'
import type { ProjectLimits } from '../project/ProjectLimits'
import { makeFolder } from '../storage/makeFolder'
import { refuseWrite } from '../storage/storageReadOnly'
import { type OpenProject, openProject } from './openProject'

/** First path segments that can never be project keys. */
const RESERVED_KEYS = new Set([
  'server',
  'interfaces',
  'modules',
  'layouts',
  'types',
  'projects',
  'admin',
  'uploads',
  'extensions',
  'assets',
  'thumbnail',
])

export function isProjectKey(key: string): boolean {
  return /^[0-9a-z_-]{1,64}$/i.test(key) && !RESERVED_KEYS.has(key)
}

export function isReservedKey(key: string): boolean {
  return RESERVED_KEYS.has(key)
}

export interface ProjectRegistryOptions {
  dataDir: string
  /** @defaultValue `DEFAULT_PROJECT_LIMITS` */
  limits?: ProjectLimits
  /** @defaultValue `languages` in the data folder */
  languagesDir?: string
  /** Runs once per opened project, for everything that lives as long as it does; returns its clean-up. */
  onOpen?: (project: OpenProject) => (() => Promise<void>) | undefined
  /** Hears of projects that are not listed because their configuration cannot be read. */
  onUnreadable?: (key: string, error: Error) => void
}

/**
 * The projects of this server: one configuration file each in `{dataDir}/projects`, opened on first use.
 *
 * Files are looked up again on every miss and every listing, so a project made by another process is found.
 */
export class ProjectRegistry {
  readonly #opened = new Map<string, Promise<OpenProject>>()
  /** Of these, those that can be used. */
  readonly #current = new Map<string, OpenProject>()
  readonly #closers = new Map<string, () => Promise<void>>()

  constructor(private readonly options: ProjectRegistryOptions) {}

  get dataDir(): string {
    return this.options.dataDir
  }

  /** Keys of all configured projects, private ones included, in file-name order. */
  async keys(): Promise<string[]> {
    const names = await readdir(this.#folder()).catch(ignoreMissing([]))
    return names
      .filter((name) => name.endsWith('.json'))
      .map((name) => name.slice(0, -'.json'.length))
      .filter(isProjectKey)
      .sort()
  }

  /** Keys that may be listed in public. */
  async publicKeys(): Promise<string[]> {
    const configs = await Promise.all(
      (await this.keys()).map((key) => this.readConfig(key).catch((error: Error) => this.#skip(key, error))),
    )
    return configs.flatMap((config) => (config && !config.private ? [config.key] : []))
  }

  /** The project, if it is open by now. */
  current(key: string): OpenProject | null {
    return this.#current.get(key) ?? null
  }

  /** The project, opened; null when no such project is configured. Rejects when its database cannot be used. */
  async get(key: string): Promise<OpenProject | null> {
    const opened = this.#opened.get(key)
    if (opened) return opened
    const config = await this.readConfig(key)
    return config && this.#open(config)
  }

  /** @returns null when the project is not configured. */
  async readConfig(key: string): Promise<ProjectConfig | null> {
    if (!isProjectKey(key)) return null
    const text = await readFile(this.#file(key), 'utf8').catch(ignoreMissing(null))
    return text === null ? null : completeProjectConfig({ ...parseConfig(key, text), key })
  }

  /** Writes a new project's configuration. Only the owner of the process may read it: it can hold passwords. */
  async add(config: ProjectConfig): Promise<void> {
    await makeFolder(this.#folder()).catch(refuseWrite)
    const temporary = `${this.#file(config.key)}.${process.pid}.tmp`
    await writeFile(temporary, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 }).catch(refuseWrite)
    await rename(temporary, this.#file(config.key))
  }

  /** The projects that this process has opened. */
  async opened(): Promise<OpenProject[]> {
    const opened = await Promise.allSettled(this.#opened.values())
    return opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  }

  /** Closes the project and removes its configuration; database and files are the caller's business. */
  async remove(key: string): Promise<void> {
    await this.#close(key)
    await rm(this.#file(key), { force: true })
  }

  async close(): Promise<void> {
    await Promise.all([...this.#opened.keys()].map((key) => this.#close(key)))
  }

  async #open(config: ProjectConfig): Promise<OpenProject> {
    // Two first requests at the same time have to share one project.
    const racing = this.#opened.get(config.key)
    if (racing) return racing
    const { dataDir, limits, languagesDir } = this.options
    const opening = openProject(config, dataDir, limits, languagesDir)
    this.#opened.set(config.key, opening)
    try {
      const project = await opening
      const closer = this.options.onOpen?.(project)
      if (closer) this.#closers.set(config.key, closer)
      if (this.#opened.get(config.key) === opening) this.#current.set(config.key, project)
      return project
    } catch (error) {
      // The next request tries again: the database may be back by then.
      this.#opened.delete(config.key)
      throw error
    }
  }

  async #close(key: string): Promise<void> {
    const opened = this.#opened.get(key)
    this.#opened.delete(key)
    this.#current.delete(key)
    await this.#closers.get(key)?.()
    this.#closers.delete(key)
    const project = await opened?.catch(() => null)
    await project?.close()
  }

  /** A broken file costs its own project only. */
  #skip(key: string, error: Error): null {
    this.options.onUnreadable?.(key, error)
    return null
  }

  #folder(): string {
    return join(this.options.dataDir, 'projects')
  }

  #file(key: string): string {
    return join(this.#folder(), `${key}.json`)
  }
}

/** @throws 500 for text that is no JSON object, or has a value that means nothing */
function parseConfig(key: string, text: string): Partial<ProjectConfig> {
  try {
    const parsed = parseJson(text)
    if (!isRecord(parsed)) throw new Error('it is no JSON object')
    checkConfig(parsed)
    return parsed
  } catch (cause) {
    throw new ApiError('unexpected', say('projectUnreadable', { key }), {
      cause,
    })
  }
}

/** What the engine says of a fault quotes what stands around it, such as a password. @throws Error with its place alone */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const [place = 'its end'] = /position \d+/.exec((error as Error).message) ?? []
    throw new Error(`it is no JSON: look at ${place}`)
  }
}

function ignoreMissing<Fallback>(fallback: Fallback): (error: NodeJS.ErrnoException) => Fallback {
  return (error) => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}
