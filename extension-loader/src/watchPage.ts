import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { HealthLog } from './createHealthLog'
import { addressesIn, ownersOf } from './ownerOfError'
import { ownerOfFile } from './ownerOfFile'
import { slotsAround } from './slotsAround'

export interface WatchPageOptions {
  health: HealthLog
  extensionsRoot: string
  manifests: () => Iterable<ExtensionManifest>
  /** Called when code of an extension threw outside of drawing: in an event handler, a timer or a promise. */
  onThrown: (manifest: ExtensionManifest, error: unknown) => void
  /** The extensions whose code has run in the last moments: the only clue where what was thrown names no script. */
  atWork?: () => readonly ExtensionManifest[]
}

/**
 * Attributes to extensions what the page would only log: exceptions from handlers and promises, and violations of the
 * content security policy. The script's address decides, for violations also the slot of the element that caused them; code
 * that the console runs for itself is never blamed.
 *
 * @returns Function that stops watching.
 */
export function watchPage({
  health,
  extensionsRoot,
  manifests,
  onThrown,
  atWork = () => [],
}: WatchPageOptions): () => void {
  /** If scripts of several extensions are in the stack, since they share a package: the one that has just been at work, or none. */
  const findOwner = (addresses: readonly string[]) => {
    if (addresses.length === 0) return onlyOne(atWork())
    const owners = ownersOf(addresses, manifests(), extensionsRoot)
    const worker = owners.length > 1 ? onlyOne(atWork()) : null
    return worker
      ? onlyOne(owners.filter(({ kind, id }) => kind === worker.kind && id === worker.id))
      : onlyOne(owners)
  }
  const blame = (addresses: readonly string[], error: unknown) => {
    const manifest = findOwner(addresses)
    if (!manifest) return
    health.incident(manifest, 'threw', messageOf(error))
    onThrown(manifest, error)
  }
  const handleError = (event: ErrorEvent) =>
    blame([event.filename, ...addressesIn(event.error)].filter(Boolean), event.error ?? event.message)
  const handleRejection = (event: PromiseRejectionEvent) => blame(addressesIn(event.reason), event.reason)
  const handleViolation = (event: SecurityPolicyViolationEvent) => {
    // React puts what a component draws into the page, so the browser names a file of the console: the slot of the element decides.
    const owner =
      ownerOfFile(event.sourceFile, manifests(), extensionsRoot) ??
      slotsAround(event.target)[0] ??
      slotsAround(elementAsking(event.blockedURI))[0]
    if (owner) health.incident(owner, 'policy', `${event.effectiveDirective}: ${event.blockedURI}`)
  }
  window.addEventListener('error', handleError)
  window.addEventListener('unhandledrejection', handleRejection)
  document.addEventListener('securitypolicyviolation', handleViolation)
  return () => {
    window.removeEventListener('error', handleError)
    window.removeEventListener('unhandledrejection', handleRejection)
    document.removeEventListener('securitypolicyviolation', handleViolation)
  }
}

/** The element of an extension that asked for an address: for pictures and other media browsers name only the document. */
function elementAsking(address: string): Element | null {
  const elements = document.querySelectorAll<HTMLImageElement>(
    '[data-extension] [src], [data-extension] [data]',
  )
  return [...elements].find((element) => (element.src || element.getAttribute('data')) === address) ?? null
}

/** `null` where several extensions are possible. */
function onlyOne(manifests: readonly ExtensionManifest[]): ExtensionManifest | null {
  return manifests.length === 1 ? (manifests[0] ?? null) : null
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
