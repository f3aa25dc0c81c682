import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { buildExamples } from '../../build/buildExamples'
import { compile } from '../../build/compile'
import { consoleConfig } from '../../build/consoleConfig'
import { extensionsConfig } from '../../build/extensionsConfig'
import { serverConfig } from '../../build/serverConfig'
import { createDevServer } from '../../sdk/cli/src/dev/createDevServer'
import { watchSources } from '../../sdk/cli/src/dev/watchSources'
import type { ExtensionSource } from '../../sdk/cli/src/findExtensions'
import {
  compareListings,
  type ExtensionName,
  type ListedExtension,
  type ListingChanges,
} from './compareListings'
import { createProblems } from './createProblems'
import { createServerProcess } from './createServerProcess'
import { type Build, readBuild } from './readBuild'
import { watchExtensions } from './watchExtensions'

/** Builds that stay on disk: what an open page may still ask for. */
const KEPT_BUILDS = 5

/**
 * Builds what changes, and shows it in the pages that are open. A core extension is built once more by itself, under a
 * version of its own, and takes its place without a reload; after a change of the console the page is loaded again, after
 * one of the server that is started again. What does not build is reported here and in the pages; what was built last stays.
 */
export async function develop(root: string): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const folder = mkdtempSync(join(tmpdir(), 'pergola-dev-'))
  const builds = await createDevServer({ folder, port: 0 })
  const problems = createProblems((error) => builds.announce({ error }))
  const server = createServerProcess(root)
  const shared = { root, version, isDevelopment: true }
  /** Parts of the build that came out without errors before. */
  const known = new Set<string>()
  let sources: ExtensionSource[] = []
  let listing: ListedExtension[] | null = null
  let build = 0
  let hasStarted = false

  // One after the other: the server may take a while to start.
  let turn = Promise.resolve()
  const queue = (task: () => Promise<void>) => {
    turn = turn.then(task).catch((error) => console.error(error))
  }

  const hosts = rspack([
    consoleConfig({ ...shared, buildsUrl: builds.url }),
    serverConfig({ root, isDevelopment: true }),
  ])
  hosts.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) return console.error(error)
    const read = stats?.stats.map(readBuild) ?? []
    queue(() => handleHosts(read))
  })
  watchExtensions({
    root,
    configure: (extensions) => {
      sources = extensions
      return extensionsConfig({ ...shared, extensions })
    },
    onRead: (error) => {
      if (error) console.error(error.message)
      problems.report('definitions', error?.message ?? null)
    },
    onBuild: (read) => queue(() => handleExtensions(read)),
  })

  queue(showExamples)
  watchSources(join(root, 'examples'), () => queue(showExamples))

  /** Written as outsiders do, who have `pergola-extension dev` for more than a reload. */
  async function showExamples(): Promise<void> {
    try {
      await buildExamples(root)
      problems.report('examples', null)
      builds.publish({ isConsole: true })
    } catch (error) {
      console.error(error)
      problems.report('examples', (error as Error).message)
    }
  }

  async function handleHosts(read: readonly Build[]): Promise<void> {
    const changed = read.filter(isNew).map(({ name }) => name)
    if (changed.includes('server')) await restartServer()
    if (changed.includes('console')) builds.publish({ isConsole: true })
  }

  async function restartServer(): Promise<void> {
    const isListening = await server.restart()
    // It has said itself why, mostly that its port is in use.
    if (!isListening && !hasStarted) end(1)
    hasStarted = true
    problems.report('start', isListening ? null : 'The server does not start: the terminal says why')
  }

  async function handleExtensions(read: Build): Promise<void> {
    if (!isNew(read)) return
    const index = readFileSync(join(root, 'dist/extensions/core/index.json'), 'utf8')
    const { data } = JSON.parse(index) as { data: ListedExtension[] }
    const changes = compareListings(listing ?? data, data)
    listing = data
    if (Object.values(changes).some(({ length }) => length > 0)) await showExtensions(changes)
  }

  /** A running page has the containers of its own build: these come beside them, under names of their own. */
  async function showExtensions({ changed, added, removed }: ListingChanges): Promise<void> {
    const startedMs = performance.now()
    const built = [...changed, ...added]
    const records = built.length > 0 ? await buildAlone(built) : []
    builds.publish({ records, added, removed })
    const tookMs = Math.round(performance.now() - startedMs)
    if (built.length > 0) console.log(`${built.map(({ id }) => id).join(', ')} built alone in ${tookMs} ms`)
    for (const { id } of removed) console.log(`${id} is gone`)
  }

  async function buildAlone(names: readonly ExtensionName[]) {
    const number = String(++build)
    const outDir = join(folder, number)
    const isBuilt = ({ kind, id }: ExtensionName) =>
      names.some((name) => name.kind === kind && name.id === id)
    const extensions = sources.filter(isBuilt)
    await compile([extensionsConfig({ ...shared, version: `${version}-dev.${number}`, extensions, outDir })])
    rmSync(join(folder, String(build - KEPT_BUILDS)), { recursive: true, force: true })
    const index = readFileSync(join(outDir, 'index.json'), 'utf8')
    const { data } = JSON.parse(index) as { data: ListedExtension[] }
    return data.map((record) => ({ ...record, path: `${number}/${record.kind}s/${record.id}/meta.json` }))
  }

  /** True when a part came out without errors and is another one than before. */
  function isNew({ name, errors, warnings, hasWritten, tookMs }: Build): boolean {
    for (const report of [errors, warnings]) if (report) console.log(report)
    problems.report(name, errors)
    if (errors || (known.has(name) && !hasWritten)) return false
    known.add(name)
    console.log(`${name} built in ${tookMs} ms`)
    return true
  }

  function end(code: number): never {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
}
