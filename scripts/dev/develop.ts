import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rspack } from '@rspack/core'
import { buildExamples } from '../../build/buildExamples'
import { consoleConfig } from '../../build/consoleConfig'
import { extensionsConfig } from '../../build/extensionsConfig'
import { serverConfig } from '../../build/serverConfig'
import { createDevServer } from '../../sdk/cli/src/dev/createDevServer'
import { watchSources } from '../../sdk/cli/src/dev/watchSources'
import { createExtensionUpdates } from './createExtensionUpdates'
import { createProblems } from './createProblems'
import { createServerProcess } from './createServerProcess'
import { type Build, readBuild } from './readBuild'
import { watchExtensions } from './watchExtensions'

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
  const updates = createExtensionUpdates({ root, version, folder, publish: builds.publish })
  const isNew = createBuildReport(problems)
  let hasStarted = false

  // One after the other: the server may take a while to start.
  let turn: Promise<unknown> = Promise.resolve()
  const queue = (task: () => Promise<unknown>) => {
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
      updates.sourcesRead(extensions)
      return extensionsConfig({ ...shared, extensions })
    },
    onRead: (error) => {
      if (error) console.error(error.message)
      problems.report('definitions', error?.message ?? null)
    },
    onBuild: (read) => queue(async () => isNew(read) && (await updates.built())),
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

  function end(code: number): never {
    server.stop()
    rmSync(folder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
}

/** Reports a part of the build, and says whether it came out without errors and is another one than before. */
function createBuildReport(problems: ReturnType<typeof createProblems>) {
  const known = new Set<string>()
  return ({ name, errors, warnings, hasWritten, tookMs }: Build): boolean => {
    for (const report of [errors, warnings]) if (report) console.log(report)
    problems.report(name, errors)
    if (errors || (known.has(name) && !hasWritten)) return false
    known.add(name)
    console.log(`${name} built in ${tookMs} ms`)
    return true
  }
}
