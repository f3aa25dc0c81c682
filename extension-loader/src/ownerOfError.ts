import type { ExtensionManifest } from '@pergola/sdk/contract'
import { ownerOfFile } from './health'

/** The extension that threw: of the scripts in the stack, the innermost that belongs to one. */
export function ownerOfError(
  error: unknown,
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  return firstOwner(addressesIn(error), manifests, extensionsRoot)
}

/** The extension to which the first of some scripts belongs that belongs to any. */
export function firstOwner(
  addresses: readonly string[],
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  const known = [...manifests]
  for (const address of addresses) {
    const manifest = ownerOfFile(address, known, extensionsRoot)
    if (manifest) return manifest
  }
  return null
}

/** Addresses of the scripts in a stack, innermost first. */
export function addressesIn(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return []
  return [...error.stack.matchAll(/https?:\/\/[^\s)]+?(?=:\d+:\d+)/g)].map(([address]) => address)
}
