import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { EvaluationWatch } from '../createConnector'
import type { HealthLog } from '../createHealthLog'
import { addressesIn } from '../ownerOfError'
import { guardGlobals } from './guardGlobals'
import { guardStyles } from './guardStyles'
import { keepOverlays } from './keepOverlays'
import { rememberOwners } from './rememberOwners'
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
  const ownerOf = rememberOwners(page)
  const findCaller = () => {
    const script = callerIn(new Error('called by'))
    const owner = script === undefined ? null : ownerOf(script)
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
 * The script that called a method that is replaced here: the first in the stack that is not the replacement itself. Scripts that
 * called that one do not count.
 *
 * @param error - Made by the caller of this, in the file of the replacement.
 */
function callerIn(error: Error): string | undefined {
  const [own, ...others] = addressesIn(error)
  return others.find((address) => address !== own)
}
