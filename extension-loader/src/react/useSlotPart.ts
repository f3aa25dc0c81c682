import type { ExtensionManifest, ExtensionPart } from '@pergola/sdk/contract'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ExtensionLoadError } from '../ExtensionLoadError'
import type { ExtensionLoader } from '../ExtensionLoader'
import type { CreateExtensionSlotOptions, ExtensionSlotProps } from './ExtensionSlotProps'
import { usePartState } from './usePartState'
import { useWait } from './useWait'

/** What a slot has to draw. */
export interface SlotPart {
  /** The extension of that name. */
  manifest: ExtensionManifest | null
  /** The manifest if the extension has this part, else `null`. */
  known: ExtensionManifest | null
  /** The part itself; of a sandboxed extension its manifest, `null` while its code is on its way. */
  component: unknown
  isSandboxed: boolean
  /** Loading takes long enough to be noticed. */
  isSlow: boolean
  /** Why the fallback is drawn instead. */
  error: ExtensionLoadError | null
  /** The part is still loading, and the fallback is drawn until it is there. */
  isOverdue: boolean
  retry: (() => void) | null
  /** Ends the part that is drawn now. */
  end: (error: ExtensionLoadError) => void
}

interface Thrown {
  component: unknown
  error: ExtensionLoadError
}

/** Loads the part of a slot and notices when it fails; each failure is reported once. */
export function useSlotPart(options: CreateExtensionSlotOptions, slot: ExtensionSlotProps): SlotPart {
  const { loader, manifestOf, subscribe } = options
  const { kind, id, part } = slot
  const manifest = useSyncExternalStore(subscribe, () => manifestOf({ kind, id }))
  const known = manifest?.parts.includes(part) ? manifest : null
  const isSandboxed = known?.tier === 'sandboxed'
  const inPage = isSandboxed ? null : known
  const state = usePartState(loader, inPage, part)
  const wait = useWait(loader, inPage !== null && (state.status === 'idle' || state.status === 'loading'))
  const [thrown, setThrown] = useState<Thrown | null>(null)
  const component = isSandboxed ? known : state.status === 'loaded' ? state.component : null
  // A component that threw for one value may be fine in the next slot, and so may a newer component here.
  const renderError = thrown !== null && thrown.component === component ? thrown.error : null
  const overdue = useMemo(
    () => (wait === 'overdue' ? overdueError(id, part, loader) : null),
    [wait, id, part, loader],
  )
  const error = state.status === 'failed' ? state.error : (renderError ?? overdue)
  const isOverdue = error !== null && error === overdue

  const hasThrown = renderError !== null
  const retry = useMemo(() => {
    if (!known) return null
    return () => {
      setThrown(null)
      if (!hasThrown) void loader.retry(known, part)
    }
  }, [known, hasThrown, part, loader])
  useFailureReport(options, slot, { manifest, isKnown: known !== null, error, isOverdue, retry })

  return {
    manifest,
    known,
    component,
    isSandboxed,
    isSlow: wait === 'slow',
    error,
    isOverdue,
    retry,
    end: (cause) => setThrown({ component, error: cause }),
  }
}

interface Failure extends Pick<SlotPart, 'manifest' | 'error' | 'isOverdue' | 'retry'> {
  isKnown: boolean
}

function useFailureReport(
  { loader, onFailure }: CreateExtensionSlotOptions,
  { kind, id, part, fieldName }: ExtensionSlotProps,
  { manifest, isKnown, error, isOverdue, retry }: Failure,
): void {
  const reported = useRef<unknown>(undefined)
  useEffect(() => {
    const subject = error ?? (isKnown ? null : id)
    if (subject === null || reported.current === subject) return
    reported.current = subject
    if (isOverdue && error) loader.health.incident(manifest ?? { kind, id }, 'timeout', error.message)
    onFailure({ kind, id, part, fieldName, manifest, error, retry })
  }, [isKnown, error, isOverdue, retry, kind, id, part, fieldName, manifest, loader, onFailure])
}

function overdueError(id: string, part: ExtensionPart, { budgets }: ExtensionLoader): ExtensionLoadError {
  const message = `no answer within ${budgets.fallbackMs / 1000} s; it shows as soon as there is one`
  return new ExtensionLoadError('timeout', id, message, { part })
}
