import type { ExtensionManifest } from '@pergola/sdk/contract'
import { ownerOfFile } from '../health'
import { addressesIn } from '../ownerOfError'

/**
 * The extension whose script called a method that is replaced here: the first in the stack that is not the replacement itself. What
 * that script was called by counts for nothing.
 *
 * @param error - Made by the caller of this, in the file of the replacement.
 */
export function callerIn(
  error: Error,
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  const [own, ...others] = addressesIn(error)
  const caller = others.find((address) => address !== own)
  return caller === undefined ? null : ownerOfFile(caller, manifests, extensionsRoot)
}
