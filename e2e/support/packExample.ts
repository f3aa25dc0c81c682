import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pack } from '../../sdk/cli/src/commands/pack'

const root = fileURLToPath(new URL('../../', import.meta.url))

export interface PackedExample {
  /** Path of the archive. */
  archive: string
  /** Folder to remove afterwards. */
  folder: string
}

/**
 * Packs a release of the example extension `star-rating`.
 *
 * @param code - Added at the end of its input part, to distinguish the releases.
 */
export async function packExample(version: string, code: string): Promise<PackedExample> {
  // Inside the repository, where its imports are found.
  mkdirSync(join(root, '.cache'), { recursive: true })
  const folder = mkdtempSync(join(root, '.cache/pack-'))
  const source = join(folder, 'star-rating')
  cpSync(join(root, 'examples/star-rating'), source, {
    recursive: true,
    filter: (path) => !path.endsWith('/dist'),
  })
  const file = join(source, 'package.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), version }))
  appendFileSync(join(source, 'input.tsx'), `\n${code}\n`)
  return { archive: await pack(source), folder }
}
