import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Configuration, rspack } from '@rspack/core'
import { coreFolders, findCoreExtensions } from '../../build/extensionsConfig'
import { watchSources } from '../../sdk/cli/src/dev/watchSources'
import type { ExtensionSource } from '../../sdk/cli/src/findExtensions'
import { type Build, readBuild } from './readBuild'

export interface WatchExtensionsOptions {
  root: string
  configure: (extensions: ExtensionSource[]) => Configuration
  /** After each compilation, also one that failed. */
  onBuild: (build: Build) => void
  /** After each time that folders and definitions were read: why that failed, or null. */
  onRead: (error: Error | null) => void
}

/**
 * Compiles the core extensions with each of their changes. Code is watched by the compiler; what its configuration is made
 * of, the folders with their `meta.ts` and `messages.json`, is watched here, and begins a new compilation when it reads
 * differently. While it cannot be read, the last one goes on.
 *
 * @returns Function that ends it.
 */
export function watchExtensions(options: WatchExtensionsOptions): () => Promise<void> {
  const folders = Object.values(coreFolders(options.root))
  let seen = ''
  let known = ''
  let stopCompiling = async () => {}

  async function read(): Promise<void> {
    const seenNow = fingerprintOf(folders)
    if (seenNow === seen) return
    seen = seenNow
    try {
      const extensions = await findCoreExtensions(options.root)
      options.onRead(null)
      const knownNow = JSON.stringify(extensions)
      if (knownNow === known) return
      known = knownNow
      await stopCompiling()
      stopCompiling = watchCompilation(options.configure(extensions), options.onBuild)
    } catch (error) {
      options.onRead(error as Error)
    }
  }

  // One after the other.
  let turn = read()
  const requestRead = () => {
    turn = turn.then(read)
  }
  const stops = folders.map((folder) => watchSources(folder, requestRead))
  return async () => {
    for (const stop of stops) stop()
    await turn
    await stopCompiling()
  }
}

function watchCompilation(configuration: Configuration, onBuild: (build: Build) => void) {
  const compiler = rspack(configuration)
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) console.error(error)
    else if (stats) onBuild(readBuild(stats))
  })
  return () =>
    new Promise<void>((resolve) => {
      if (!watching) return resolve()
      watching.close(() => compiler.close(() => resolve()))
    })
}

/**
 * What the folders hold, and when that changed, leaving out components and styles: they are the compiler's business, and
 * reading all definitions for each edit of one would take longer than compiling it.
 */
function fingerprintOf(folders: readonly string[]): string {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
    )
    .map((path) => (/\.(ts|json)$/.test(path) ? `${path} ${changeTimeOf(path)}` : path))
    .sort()
    .join('\n')
}

function changeTimeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
