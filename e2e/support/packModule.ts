import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../sdk/cli/src/commands/pack'
import type { PackedExample } from './packExample'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/**
 * Packs a module.
 *
 * @param meta - What stands in `defineModule`.
 * @param files - Its other files by name.
 */
export async function packModule(
  meta: { id: string } & Record<string, unknown>,
  files: Readonly<Record<string, string>>,
): Promise<PackedExample> {
  // Inside the repository, where its imports are found.
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'pack-'))
  const source = join(folder, meta.id)
  mkdirSync(source)
  const all = {
    'package.json': JSON.stringify({ name: meta.id, version: '1.0.0', pergola: { kind: 'module' } }),
    'meta.ts': `import { defineModule } from '@pergola/sdk/contract'
      export default defineModule(${JSON.stringify(meta)})`,
    ...files,
  }
  for (const [name, content] of Object.entries(all)) writeFileSync(join(source, name), content)
  return { archive: await pack(source), folder }
}
