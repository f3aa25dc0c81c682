import { type ExtensionKind, type ExtensionManifest, type Hydration, parseManifest } from '@pergola/sdk'
import type { SafeMode } from '../safeMode'

/** The three listings as the API sends them. */
export type ExtensionListings = Pick<Hydration, 'interfaces' | 'layouts' | 'modules'>

/** The extensions of a project that this page offers. */
export function readManifests(
  { interfaces, layouts, modules }: ExtensionListings,
  safeMode: Pick<SafeMode, 'leavesOut'>,
): ExtensionManifest[] {
  return [
    ...parseAll(interfaces, 'interface'),
    ...parseAll(layouts, 'layout'),
    ...parseAll(modules, 'module'),
  ].filter((manifest) => !safeMode.leavesOut(manifest))
}

/** A listing record that does not keep the contract costs its extension, not the console. */
function parseAll(records: unknown, kind: ExtensionKind): ExtensionManifest[] {
  if (!Array.isArray(records)) {
    console.warn(`The server lists no ${kind}s: their listing must be an array`)
    return []
  }
  return records.flatMap((record) => {
    try {
      return [parseManifest(record, kind)]
    } catch (error) {
      console.warn('An extension is left out', error)
      return []
    }
  })
}
