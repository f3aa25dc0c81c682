import type { ExtensionManifest } from '@pergola/sdk/contract'
import { type HealthLog, ownerOfFile } from './health'
import { slotsAround } from './slotsAround'

export interface WatchPageOptions {
  health: HealthLog
  apiRoot: string
  manifests: () => Iterable<ExtensionManifest>
  /** Told when code of an extension threw outside of drawing: in an event handler, a timer or a promise. */
  onThrown: (manifest: ExtensionManifest, error: unknown) => void
}

/**
 * Attributes to extensions what the page would only log: exceptions from handlers and promises, and violations of the
 * content security policy. The script's address decides, for violations also the slot of the element that caused them; code
 * that the console runs for itself is never blamed.
 *
 * @returns Function that stops watching.
 */
export function watchPage({ health, apiRoot, manifests, onThrown }: WatchPageOptions): () => void {
  const blame = (addresses: readonly string[], error: unknown) => {
    for (const address of addresses) {
      const manifest = ownerOfFile(address, manifests(), apiRoot)
      if (!manifest) continue
      health.incident(manifest, 'threw', messageOf(error))
      onThrown(manifest, error)
      return
    }
  }
  const handleError = (event: ErrorEvent) =>
    blame([event.filename, ...addressesIn(event.error)], event.error ?? event.message)
  const handleRejection = (event: PromiseRejectionEvent) => blame(addressesIn(event.reason), event.reason)
  const handleViolation = (event: SecurityPolicyViolationEvent) => {
    // What a component draws is put into the page by React, and the file named is the console's; the element tells more.
    const owner =
      ownerOfFile(event.sourceFile, manifests(), apiRoot) ??
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

/** The element of an extension that wanted an address: for pictures and the like browsers name the document alone. */
function elementAsking(address: string): Element | null {
  const elements = document.querySelectorAll<HTMLImageElement>(
    '[data-extension] [src], [data-extension] [data]',
  )
  return [...elements].find((element) => (element.src || element.getAttribute('data')) === address) ?? null
}

/** Addresses of the scripts in a stack, innermost first. */
function addressesIn(error: unknown): string[] {
  if (!(error instanceof Error) || !error.stack) return []
  return [...error.stack.matchAll(/https?:\/\/[^\s)]+?(?=:\d+:\d+)/g)].map(([address]) => address)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
