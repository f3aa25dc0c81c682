import type { ExtensionManifest } from '@pergola/sdk/contract'
import { isChunkError } from '../createAssetGuard'
import type { WorkPhase } from '../createStopwatch'
import { ExtensionLoadError, isExtensionLoadError } from '../ExtensionLoadError'
import type { CreateExtensionSlotOptions, ExtensionSlotProps } from './ExtensionSlotProps'
import type { SlotWatch } from './SlotContext'

type Options = Pick<CreateExtensionSlotOptions, 'loader' | 'onThrown'>
type PartOfSlot = Pick<ExtensionSlotProps, 'kind' | 'id' | 'part'>

/** Counts against an extension what it does wrong while its part stays in place. */
export function createSlotWatch(
  { loader, onThrown }: Options,
  { kind, id, part }: PartOfSlot,
  manifest: ExtensionManifest | null,
): SlotWatch {
  const ref = manifest ?? { kind, id }
  return {
    threw: (error) => {
      loader.health.incident(ref, 'threw', messageOf(error))
      if (manifest) onThrown(manifest, error)
    },
    trespassed: (field) => {
      const message = `it wanted to change the field "${field}", which its meta.ts does not name under "changes"`
      loader.health.incident(ref, 'violation', message, field)
      if (manifest) onThrown(manifest, new ExtensionLoadError('violation', id, message, { part }))
    },
    endless: (runs) => {
      const message = `its part "${part}" was ended: an effect ran more than ${runs} times a second`
      loader.health.incident(ref, 'render', message)
      return new ExtensionLoadError('render', id, message, { part })
    },
  }
}

export interface DrawingWatch {
  /** The part threw while it was drawn, or in an effect. */
  noteThrown: (cause: unknown) => void
  isForeign: (cause: unknown) => boolean
  noteMeasured: (phase: WorkPhase, tookMs: number) => void
  /** The part waits for something of its own, and has shown nothing for too long. */
  giveUp: () => void
}

/** Counts against an extension what goes wrong while its part is drawn. `end` puts the fallback in its place. */
export function createDrawingWatch(
  { loader }: Options,
  { kind, id, part }: PartOfSlot,
  manifest: ExtensionManifest,
  end: (error: ExtensionLoadError) => void,
): DrawingWatch {
  return {
    noteThrown: (cause) => {
      if (isExtensionLoadError(cause)) {
        // An effect that runs without end was counted when it was stopped.
        if (cause.code !== 'render') loader.health.incident(manifest, cause.code, cause.message)
        return end(cause)
      }
      const message = `its part "${part}" threw while it was drawn`
      // A file that came late, or not at all, is counted by the guard of the page, which knows why.
      if (!isChunkError(cause)) loader.health.incident(manifest, 'render', messageOf(cause))
      end(new ExtensionLoadError('render', id, message, { cause, part }))
    },
    isForeign: (cause) => {
      const owner = loader.ownerOf(cause)
      return owner !== null && (owner.kind !== kind || owner.id !== id)
    },
    noteMeasured: (phase, tookMs) => {
      if (tookMs < loader.budgets.slowWorkMs) return
      const message = `its part "${part}" kept the page busy for ${Math.round(tookMs)} ms (${phase})`
      // React is at work: the view of the health must not be drawn now.
      queueMicrotask(() => loader.health.incident(manifest, 'slow', message, `${phase} of ${part}`))
    },
    giveUp: () => {
      const message = `its part "${part}" has shown nothing for ${loader.budgets.fallbackMs / 1000} s: it waits for something`
      loader.health.incident(manifest, 'timeout', message)
      end(new ExtensionLoadError('timeout', id, message, { part }))
    },
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
