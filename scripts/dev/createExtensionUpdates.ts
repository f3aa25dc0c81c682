import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from '../../build/compile'
import { extensionsConfig } from '../../build/extensionsConfig'
import type { createDevServer } from '../../sdk/cli/src/dev/createDevServer'
import type { ExtensionSource } from '../../sdk/cli/src/findExtensions'
import {
  compareListings,
  type ExtensionName,
  type ListedExtension,
  type ListingChanges,
} from './compareListings'

/** Builds that stay on disk: what an open page may still ask for. */
const KEPT_BUILDS = 5

interface ExtensionUpdatesOptions {
  root: string
  version: string
  /** Where builds are written that pages ask for. */
  folder: string
  publish: Awaited<ReturnType<typeof createDevServer>>['publish']
}

/** Brings core extensions that have changed into the pages that are open. */
export function createExtensionUpdates({ root, version, folder, publish }: ExtensionUpdatesOptions) {
  let sources: readonly ExtensionSource[] = []
  let listing: readonly ListedExtension[] | null = null
  let build = 0

  /** A running page has the containers of its own build: these come beside them, under names of their own. */
  async function show({ changed, added, removed }: ListingChanges): Promise<void> {
    const startedMs = performance.now()
    const built = [...changed, ...added]
    const records = built.length > 0 ? await buildAlone(built) : []
    publish({ records, added, removed })
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
    const as = { version: `${version}-dev.${number}`, isDevelopment: true }
    await compile([extensionsConfig({ root, ...as, extensions, outDir })])
    rmSync(join(folder, String(build - KEPT_BUILDS)), { recursive: true, force: true })
    return readListing(outDir).map((record) => ({
      ...record,
      path: `${number}/${record.kind}s/${record.id}/meta.json`,
    }))
  }

  return {
    sourcesRead: (extensions: readonly ExtensionSource[]) => {
      sources = extensions
    },
    /** All of them were built without errors: what is another one than before is shown. */
    built: async (): Promise<void> => {
      const now = readListing(join(root, 'dist/extensions/core'))
      const changes = compareListings(listing ?? now, now)
      listing = now
      if (Object.values(changes).some(({ length }) => length > 0)) await show(changes)
    },
  }
}

function readListing(folder: string): ListedExtension[] {
  const { data } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { data: ListedExtension[] }
  return data
}
