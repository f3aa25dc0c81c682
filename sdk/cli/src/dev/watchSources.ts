import { type FSWatcher, readdirSync, watch } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist'])
/** Editors write a file in several steps. */
const SETTLE_MS = 10

/**
 * Calls back after files below a folder changed, once for changes that come together.
 *
 * @returns Function that ends it.
 */
export function watchSources(folder: string, onChange: () => void): () => void {
  const watchers = new Map<string, FSWatcher>()
  let settling: NodeJS.Timeout | undefined

  function watchNewFolders(): void {
    // One by one: a recursive watch would walk through node_modules.
    for (const path of foldersBelow(folder)) {
      if (!watchers.has(path)) watchers.set(path, watch(path, noteChange))
    }
  }

  function noteChange(_event: string, name: string | null): void {
    if (name !== null && isSkipped(name)) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      watchNewFolders()
      onChange()
    }, SETTLE_MS)
  }

  watchNewFolders()
  return () => {
    clearTimeout(settling)
    for (const watcher of watchers.values()) watcher.close()
  }
}

function isSkipped(name: string): boolean {
  return SKIPPED.has(name) || name.startsWith('.')
}

function foldersBelow(folder: string): string[] {
  const inner = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !isSkipped(entry.name))
    .flatMap((entry) => foldersBelow(join(folder, entry.name)))
  return [folder, ...inner]
}
