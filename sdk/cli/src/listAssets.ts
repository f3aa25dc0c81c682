import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtensionAsset, ExtensionPart } from '@pergola/sdk/contract'
import { integrityOf } from './integrityOf'

/** A federated entry is found through its manifest. */
const CONTAINER = 'remoteEntry.js'

/**
 * The scripts and styles in a folder with their hashes, as `meta.json` lists them.
 *
 * @param parts - With the names of their files, without ending; parts that share a file list it each.
 */
export function listAssets(
  folder: string,
  entry: string,
  parts: readonly { part: ExtensionPart; file: string }[] = [],
): ExtensionAsset[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => /\.(m?js|css)$/.test(file) || file === entry)
    .sort()
    .flatMap((file) => {
      const asset = {
        file: file.replaceAll('\\', '/'),
        integrity: integrityOf(readFileSync(join(folder, file))),
        kind: kindOf(file),
      }
      return placesOf(file).map((place) => ({ ...asset, ...place }))
    })

  function kindOf(file: string): ExtensionAsset['kind'] {
    if (file === entry) return 'entry'
    return file.endsWith('.css') ? 'style' : 'script'
  }

  function placesOf(file: string): Pick<ExtensionAsset, 'part' | 'late'>[] {
    const owners = parts.filter((part) => file.startsWith(`${part.file}.`))
    if (owners.length > 0) return owners.map(({ part }) => ({ part }))
    const isOfEntry = file === CONTAINER || file.split('.', 1)[0] === entry.split('.', 1)[0]
    // Whatever else a build splits off, the parts import later on.
    return [isOfEntry ? {} : { late: true }]
  }
}
