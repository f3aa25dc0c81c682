import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { create } from '../../sdk/cli/src/commands/create'
import { pack } from '../../sdk/cli/src/commands/pack'
import type { PackedExample } from './packExample'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** Packs an interface as the command line creates it. */
export async function packNewExtension(name: string): Promise<PackedExample> {
  // Inside the repository, where its imports are found.
  const folder = mkdtempSync(join(cache, 'pack-'))
  create({ cwd: folder, name, kind: 'interface', format: 'container', installs: false, print: () => {} })
  return { archive: await pack(join(folder, name)), folder }
}
