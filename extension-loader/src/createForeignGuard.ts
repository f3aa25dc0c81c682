import type { EvaluationWatch } from './createConnector'
import type { GlobalsCheck, GuardGlobalsOptions } from './globals/guardGlobals'

/** Keeps what extensions share with the console from before the first code of a third party on; nothing before that. */
export function createForeignGuard(options: GuardGlobalsOptions): {
  /** In a page that is guarded. */
  enable: () => void
  /** Fetches the guard. Never rejects: without its file the extension is loaded all the same, and the next one tries again. */
  begin: () => Promise<void>
  evaluation: EvaluationWatch
} {
  let isEnabled = false
  let beginning: Promise<void> | undefined
  let check: GlobalsCheck | undefined
  return {
    enable: () => {
      isEnabled = true
    },
    begin: async () => {
      if (!isEnabled) return
      beginning ??= import('./globals/guardGlobals').then(
        ({ guardGlobals }) => {
          check = guardGlobals(options)
        },
        () => {
          beginning = undefined
        },
      )
      await beginning
    },
    evaluation: {
      around: (manifest, run) =>
        check && manifest.source === 'custom' ? check.around(manifest, run) : run(),
      after: (manifest) => {
        if (manifest.source === 'custom') check?.after(manifest)
      },
    },
  }
}
