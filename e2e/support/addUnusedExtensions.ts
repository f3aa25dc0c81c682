import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Interfaces that no page shows, as many authors would write them: each with hashes and a name of its own.
 *
 * @param tree - Extensions of the server, with the example `star-rating`.
 * @returns Their ids.
 */
export function addUnusedExtensions(tree: string, count: number): string[] {
  const star = readFileSync(join(tree, 'custom/interfaces/star-rating/meta.json'), 'utf8')
  return Array.from({ length: count }, (_, index) => {
    const id = `unused-${index}`
    const folder = join(tree, 'custom/interfaces', id)
    mkdirSync(folder, { recursive: true })
    const own = star
      .replace(/sha256-[^"]+/g, () => `sha256-${randomBytes(32).toString('base64')}`)
      .replaceAll('star-rating', id)
      .replace(/"name": ?"[^"$]+"/, () => `"name": "${randomBytes(9).toString('base64url')}"`)
    writeFileSync(join(folder, 'meta.json'), own)
    return id
  })
}
