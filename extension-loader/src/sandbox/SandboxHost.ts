import type { ExtensionManifest, Grant } from '@pergola/sdk/contract'
import type { GuestEnvironment, JsonValue } from '@pergola/sdk/sandbox/protocol'

/** Grants that are calls; the others let data in, or changes out. */
export type CallGrant = Extract<Grant, 'items:read' | 'notify' | 'confirm'>

export const callGrants: readonly CallGrant[] = ['items:read', 'notify', 'confirm']

/** What the console does for sandboxed extensions. */
export interface SandboxHost {
  /** What they are sent about the console, besides its looks. The user is passed on only where that is granted. */
  describe: (manifest: ExtensionManifest) => Pick<GuestEnvironment, 'locale' | 'messages' | 'user'>
  /** Calls back when {@link SandboxHost.describe} may answer differently. @returns Function that ends it. */
  subscribe: (listener: () => void) => () => void
  /**
   * Carries out what was granted, with the rights of the signed-in user. The input comes from the extension: whatever is
   * not as expected has to be refused by rejecting.
   */
  calls: Readonly<Record<CallGrant, (input: JsonValue, manifest: ExtensionManifest) => Promise<unknown>>>
  /** Called when an extension asks for something that it was not granted; once per frame and grant. */
  onRefused: (manifest: ExtensionManifest, grant: Grant) => void
  /** Called when an extension throws outside of drawing. */
  onThrown: (manifest: ExtensionManifest, error: unknown) => void
}
