import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { EvaluationWatch } from '../createConnector'
import { type HealthLog, ownerOfFile } from '../health'
import { addressesIn } from '../ownerOfError'
import { guardGlobals } from './guardGlobals'
import { guardStyles } from './guardStyles'
import { keepOverlays } from './keepOverlays'
import { startWorkersAt } from './startWorkersAt'
import { watchDocument } from './watchDocument'
import { watchListeners } from './watchListeners'
import { watchOverlays } from './watchOverlays'

export interface GuardForeignOptions {
  extensionsRoot: string
  workersRoot?: string
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
  /** The third-party extensions whose code has run in the last moments. */
  atWork: () => readonly ExtensionManifest[]
  health: Pick<HealthLog, 'incident'>
  onViolation?: (manifest: ExtensionManifest, error: Error) => void
}

/**
 * What stands between third-party extensions of the page and the console, from before their first code on: what they share is
 * kept as it is, their styles are kept to what they draw, on the body too, and what they do to the page of others is found.
 */
export function guardForeign({ health, onViolation, atWork, ...page }: GuardForeignOptions): EvaluationWatch {
  const onFound = (manifest: ExtensionManifest, message: string) => {
    health.incident(manifest, 'violation', message)
    onViolation?.(manifest, new Error(message))
  }
  const findCaller = () => {
    const owner = callerIn(new Error('called by'), page.manifests(), page.extensionsRoot)
    return owner?.source === 'custom' ? owner : null
  }
  startWorkersAt(page)
  guardStyles(page)
  keepOverlays({ manifests: page.manifests, findCaller })
  watchListeners({ findCaller, onFound })
  watchDocument({ manifests: page.manifests, atWork, onFound })
  watchOverlays({ manifests: page.manifests, onFound })
  return guardGlobals({
    ...page,
    onChanged: (manifest, names) => onFound(manifest, `it replaced ${names.join(', ')}, which was put back`),
  })
}

/**
 * The extension whose script called a method that is replaced here: the first in the stack that is not the replacement itself.
 * Scripts that called that one do not count.
 *
 * @param error - Made by the caller of this, in the file of the replacement.
 */
function callerIn(
  error: Error,
  manifests: Iterable<ExtensionManifest>,
  extensionsRoot: string,
): ExtensionManifest | null {
  const [own, ...others] = addressesIn(error)
  const caller = others.find((address) => address !== own)
  return caller === undefined ? null : ownerOfFile(caller, manifests, extensionsRoot)
}
