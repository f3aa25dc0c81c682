import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExtensionAsset, ExtensionPart } from '@pergola/sdk/contract'
import { integrityOf } from './integrityOf'

/** A federated entry is found through its manifest. */
const CONTAINER = 'remoteEntry.js'

/** The scripts and styles in a folder with their hashes, as `meta.json` lists them. */
export function listAssets(
  folder: string,
  entry: string,
  parts: readonly ExtensionPart[] = [],
): ExtensionAsset[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((file) => /\.(js|css)$/.test(file) || file === entry)
    .sort()
    .map((file) => ({
      file: file.replaceAll('\\', '/'),
      integrity: integrityOf(readFileSync(join(folder, file))),
      kind:
        file === entry
          ? ('entry' as const)
          : file.endsWith('.css')
            ? ('style' as const)
            : ('script' as const),
      ...placeOf(file),
    }))

  function placeOf(file: string): Pick<ExtensionAsset, 'part' | 'late'> {
    const part = parts.find((name) => file.startsWith(`${name}.`))
    if (part) return { part }
    const isOfEntry = file === CONTAINER || file.split('.', 1)[0] === entry.split('.', 1)[0]
    // Whatever else a build splits off, the parts import later on.
    return isOfEntry ? {} : { late: true }
  }
}
