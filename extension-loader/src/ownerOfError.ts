import type { ExtensionManifest } from '@pergola/sdk/contract'
import { ownerOfFile } from './ownerOfFile'

/** The extension that threw: the one whose scripts are in the stack; `null` if there are scripts of several. */
export function ownerOfError(
  error: unknown,
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  const [only, ...others] = ownersOf(addressesIn(error), manifests, extensionsRoot)
  return only && others.length === 0 ? only : null
}

/**
 * The extensions to which scripts belong, that of the first script first. There are several if an extension calls a package that
 * another one has brought.
 */
export function ownersOf(
  addresses: readonly string[],
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest[] {
  const known = [...manifests]
  const owners = addresses.map((address) => ownerOfFile(address, known, extensionsRoot))
  return [...new Set(owners.filter((owner) => owner !== null))]
}

/** Addresses of the scripts in a stack, innermost first. */
export function addressesIn(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return []
  return [...error.stack.matchAll(/https?:\/\/[^\s)]+?(?=:\d+:\d+)/g)].map(([address]) => address)
}
