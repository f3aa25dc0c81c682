import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { performance } from 'node:perf_hooks'
import { buildExtension } from '../buildExtension'
import { CliError } from '../CliError'
import { askConsole } from '../dev/askConsole'
import { createDevServer, type DevServer } from '../dev/createDevServer'
import { watchSources } from '../dev/watchSources'
import { readExtension } from '../findExtensions'
import { readPackage } from '../readPackage'

export interface DevOptions {
  folder: string
  /** Where the console finds the builds; 0 takes any free port. */
  port: number
  /** Address of a running console whose server allows it (`EXTENSIONS_DEV=1`). */
  consoleUrl: URL
  print: (line: string) => void
  printError: (line: string) => void
  /** Ends it. */
  signal?: AbortSignal
}

/** Builds that stay on disk: what an open console may still ask for. */
const KEPT_BUILDS = 5

/**
 * Builds an extension with every change of its sources, and shows it in a running console. Goes on until it is stopped;
 * code that does not compile is reported here and in the console, and the last build that worked stays.
 */
export async function dev(options: DevOptions): Promise<void> {
  const builds = mkdtempSync(join(tmpdir(), 'pergola-dev-'))
  try {
    await serveBuilds(builds, options)
  } finally {
    rmSync(builds, { recursive: true, force: true })
  }
}

async function serveBuilds(builds: string, options: DevOptions): Promise<void> {
  const { folder, port, consoleUrl, print, printError, signal } = options
  const { version, settings } = readPackage(folder)
  const { id } = await readExtension(settings.kind, folder)
  const server = await createDevServer({ folder: builds, port })
  const queue = createBuildQueue(async (build) => {
    const startedMs = performance.now()
    const outDir = join(builds, String(build))
    try {
      const built = await buildExtension({
        folder,
        outDir,
        version: `${version}-dev.${build}`,
        minifies: false,
      })
      if (built.id !== id)
        throw new CliError(`meta.ts now has the id "${built.id}": start dev again to see it`)
      const tookMs = Math.round(performance.now() - startedMs)
      rmSync(join(builds, String(build - KEPT_BUILDS)), { recursive: true, force: true })
      const path = relative(builds, join(built.folder, 'meta.json')).replaceAll('\\', '/')
      server.announce({ kind: settings.kind, id, path, meta: built.meta, tookMs })
      print(`Built in ${tookMs} ms`)
    } catch (error) {
      const { message } = error as Error
      server.announce({ error: message })
      printError(message)
    }
  })
  const stopWatching = watchSources(folder, queue.request)
  print(`Open ${linkOf(consoleUrl, id, server)}`)
  void askConsole(consoleUrl).then((problem) => problem && printError(problem))
  await queue.request()
  await untilAborted(signal)
  stopWatching()
  server.close()
}

function linkOf(consoleUrl: URL, id: string, server: DevServer): string {
  const url = new URL(consoleUrl)
  // Written by hand: `@`, `:` and `/` may stand in a query as they are, and people read this.
  url.search = `?dev=${id}@${server.url}`
  return url.href
}

/** One build at a time; what changes meanwhile is built once more after it. */
function createBuildQueue(run: (build: number) => Promise<void>): { request: () => Promise<void> } {
  let build = 0
  let running: Promise<void> | null = null
  let isStale = false
  async function runUntilFresh(): Promise<void> {
    do {
      isStale = false
      await run(++build)
    } while (isStale)
    running = null
  }
  return {
    request: () => {
      isStale = true
      running ??= runUntilFresh()
      return running
    },
  }
}

function untilAborted(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })
}
