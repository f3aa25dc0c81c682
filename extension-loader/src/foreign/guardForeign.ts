import type { ExtensionManifest } from '@pergola/sdk/contract'
import type { EvaluationWatch } from '../createConnector'
import type { HealthLog } from '../health'
import { guardGlobals } from './guardGlobals'
import { guardStyles } from './guardStyles'
import { keepOverlays } from './keepOverlays'

export interface GuardForeignOptions {
  apiRoot: string
  /** The extensions whose code this page has asked for. */
  manifests: () => Iterable<ExtensionManifest>
  health: Pick<HealthLog, 'incident'>
  onViolation?: (manifest: ExtensionManifest, error: Error) => void
}

/**
 * What stands between third-party extensions of the page and the console, from before their first code on: what they share is
 * kept as it is, and their styles are kept to what they draw, on the body too.
 */
export function guardForeign({ health, onViolation, ...page }: GuardForeignOptions): EvaluationWatch {
  guardStyles(page)
  keepOverlays(page)
  return guardGlobals({
    ...page,
    onChanged: (manifest, names) => {
      const message = `it replaced ${names.join(', ')}, which was put back`
      health.incident(manifest, 'violation', message)
      onViolation?.(manifest, new Error(message))
    },
  })
}
