import type { TimeBudgets } from './budgets'
import type { HealthLog } from './createHealthLog'
import type { PartOptions } from './createPart'
import type { ExtensionLoadError } from './ExtensionLoadError'

/** Counts how loading ended in the health of the extension; each failure once, however many report it. */
export function createLoadCounts(
  health: HealthLog,
  { stillLoadingMs }: Pick<TimeBudgets, 'stillLoadingMs'>,
): { loaded: PartOptions['onLoaded']; failed: PartOptions['onFailed'] } {
  const counted = new WeakSet<ExtensionLoadError>()
  return {
    loaded: (manifest, name, loadMs) => {
      health.loaded(manifest, loadMs)
      if (loadMs <= stillLoadingMs) return
      const message = `its part "${name}" took ${Math.round(loadMs)} ms to load`
      health.incident(manifest, 'slow', message, `loading ${name}`)
    },
    failed: (manifest, error) => {
      if (counted.has(error)) return
      counted.add(error)
      health.incident(manifest, error.code, error.message)
    },
  }
}
