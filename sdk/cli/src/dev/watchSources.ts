import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { join } from 'node:path'

const SKIPPED = new Set(['node_modules', 'dist'])
/** Editors write a file in several steps. */
const SETTLE_MS = 10

/**
 * Calls back after files or folders below a folder came, went or changed, once for changes that come together.
 *
 * @returns Function that ends it.
 */
export function watchSources(folder: string, onChange: () => void): () => void {
  const watched = new Map<string, { identity: string; watcher: FSWatcher }>()
  let settling: NodeJS.Timeout | undefined

  function watchFolders(): void {
    // One by one: a recursive watch would walk through node_modules.
    const found = foldersBelow(folder)
    for (const [path, { identity, watcher }] of watched) {
      // A folder that went and came again is another one.
      if (found.get(path) === identity) continue
      watcher.close()
      watched.delete(path)
    }
    for (const [path, identity] of found) if (!watched.has(path)) watchFolder(path, identity)
  }

  function watchFolder(path: string, identity: string): void {
    try {
      const watcher = watch(path, noteChange)
      // Where a folder that went is an error, the one above it reports it as well.
      watcher.on('error', () => noteChange('rename', null))
      watched.set(path, { identity, watcher })
    } catch (error) {
      if (!isGone(error)) throw error
    }
  }

  function noteChange(_event: string, name: string | null): void {
    if (name !== null && isSkipped(name)) return
    clearTimeout(settling)
    settling = setTimeout(() => {
      watchFolders()
      onChange()
    }, SETTLE_MS)
  }

  watchFolders()
  return () => {
    clearTimeout(settling)
    for (const { watcher } of watched.values()) watcher.close()
  }
}

function isSkipped(name: string): boolean {
  return SKIPPED.has(name) || name.startsWith('.')
}

/** The folder and all in it, with what distinguishes each from another of its name; one that has gone meanwhile is left out. */
function foldersBelow(folder: string, found = new Map<string, string>()): Map<string, string> {
  try {
    found.set(folder, identityOf(folder))
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !isSkipped(entry.name)) foldersBelow(join(folder, entry.name), found)
    }
  } catch (error) {
    if (!isGone(error)) throw error
    found.delete(folder)
  }
  return found
}

/** A new folder may well get the number of the one that just went, but not its time. */
function identityOf(folder: string): string {
  const { ino, birthtimeNs } = statSync(folder, { bigint: true })
  return `${ino}@${birthtimeNs}`
}

function isGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
