import type { ExtensionManifest } from '@pergola/sdk/contract'
import { ownerOfFile } from '../ownerOfFile'

export interface RememberOwnersOptions {
  extensionsRoot: string
  /** The extensions whose code this page has asked for; each is among them before its code runs. */
  manifests: () => Iterable<ExtensionManifest>
}

/**
 * Whose a script is, found once for each script: the methods that are replaced in a page of third parties ask at each of their
 * calls, and two addresses are parsed for every extension to find it.
 */
export function rememberOwners({ extensionsRoot, manifests }: RememberOwnersOptions) {
  const owners = new Map<string, ExtensionManifest | null>()
  return (script: string): ExtensionManifest | null => {
    const known = owners.get(script)
    if (known !== undefined) return known
    const owner = ownerOfFile(script, manifests(), extensionsRoot)
    owners.set(script, owner)
    return owner
  }
}
