import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../sdk/cli/src/commands/pack'
import type { PackedExample } from './packExample'

const cache = fileURLToPath(new URL('../../.cache/', import.meta.url))

/** Packs a module that brings nothing but another page of an item. @param code - Body of its component. */
export async function packScreen(id: string, version: string, code: string): Promise<PackedExample> {
  // Inside the repository, where its imports are found.
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'pack-'))
  const source = join(folder, id)
  const files = {
    'package.json': JSON.stringify({ name: id, version, pergola: { kind: 'module' } }),
    'meta.ts': `import { defineModule } from '@pergola/sdk/contract'
      export default defineModule({ id: '${id}', name: 'Workbench', icon: 'handyman', screens: ['item'] })`,
    'item.tsx': `import { Page } from '@pergola/sdk/ui'
      export default function Item({ collection, primaryKey }) { ${code} }`,
  }
  mkdirSync(source)
  for (const [name, content] of Object.entries(files)) writeFileSync(join(source, name), content)
  return { archive: await pack(source), folder }
}
