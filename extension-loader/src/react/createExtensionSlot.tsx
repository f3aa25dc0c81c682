import {
  type ExtensionKind,
  type ExtensionManifest,
  type ExtensionPart,
  type InterfaceProps,
  isDeclaredChange,
} from '@pergola/sdk/contract'
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { problemWithValue } from '../checkValue'
import { isChunkError } from '../createAssetGuard'
import type { WorkPhase } from '../createStopwatch'
import { ExtensionLoadError, isExtensionLoadError } from '../ExtensionLoadError'
import type { ExtensionLoader } from '../ExtensionLoader'
import type { SandboxHost } from '../sandbox/SandboxHost'
import { ExtensionBoundary } from './ExtensionBoundary'
import styles from './ExtensionSlot.module.css'
import { KeptBoundary } from './KeptBoundary'
import { Measured } from './Measured'
import type { SandboxFrameProps } from './SandboxFrame'
import { SlotContext, type SlotWatch } from './SlotContext'
import { usePartState } from './usePartState'

export interface ExtensionSlotProps {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
  props: object
  placeholder?: ReactNode
  fallback: ReactNode
  fieldName?: string
}

/** What went wrong in a slot: an unknown extension, or one that cannot be loaded or drawn. */
export interface SlotFailure {
  kind: ExtensionKind
  id: string
  part: ExtensionPart
  fieldName?: string
  /** Absent when nothing of that name is installed. */
  manifest: ExtensionManifest | null
  error: ExtensionLoadError | null
  /** Forgets the failure and loads again; absent when there is nothing to load. */
  retry: (() => void) | null
}

/** What stands in for a part, and why. */
export interface SlotFallbackProps extends Pick<ExtensionSlotProps, 'kind' | 'id' | 'fieldName'> {
  part: ExtensionPart
  /** `missing`: nothing of that name is listed. `waiting`: its code is still on its way. */
  state: 'missing' | 'failed' | 'waiting'
  manifest: ExtensionManifest | null
  retry: (() => void) | null
  children: ReactNode
}

export interface CreateExtensionSlotOptions {
  loader: ExtensionLoader
  manifestOf: (ref: { kind: ExtensionKind; id: string }) => ExtensionManifest | null
  /** Calls back when `manifestOf` may answer differently: slots then draw the other version, or their fallback. */
  subscribe: (listener: () => void) => () => void
  /** Called once per slot and failure. */
  onFailure: (failure: SlotFailure) => void
  /** Called with what an extension did wrong that leaves its part in place: a clean-up that threw, a value that is no data. */
  onThrown: (manifest: ExtensionManifest, error: unknown) => void
  /** Drawn while code is on its way, when the slot brings no placeholder of its own. */
  Placeholder: ComponentType<{ isSlow: boolean }>
  /** Put around what stands in for a part; default nothing. */
  Fallback?: ComponentType<SlotFallbackProps>
  /** Put around every part, with the name that its slot carries; default nothing. */
  Scope?: ComponentType<{ extension: string; children: ReactNode }>
  /** Fetches what sandboxed extensions are sent and may ask for, when the first of them is shown. */
  loadSandbox: () => Promise<SandboxHost>
}

/**
 * Makes the component that draws a part of an extension. Whatever the extension does, the slot shows the part, the
 * placeholder or the fallback, and the rest of the page goes on.
 */
export function createExtensionSlot(options: CreateExtensionSlotOptions): ComponentType<ExtensionSlotProps> {
  const {
    loader,
    manifestOf,
    subscribe,
    onFailure,
    onThrown,
    Placeholder,
    Scope = NoScope,
    Fallback = NoScope,
    loadSandbox,
  } = options

  const createSandboxFrame = () =>
    lazy(async () => {
      try {
        const [{ SandboxFrame: Frame }, host] = await Promise.all([import('./SandboxFrame'), loadSandbox()])
        return { default: (props: Omit<SandboxFrameProps, 'host'>) => <Frame {...props} host={host} /> }
      } catch (error) {
        // React remembers a failure for good; what is drawn on "Retry" begins again.
        SandboxFrame = createSandboxFrame()
        throw error
      }
    })
  let SandboxFrame = createSandboxFrame()

  return function ExtensionSlot(props: ExtensionSlotProps) {
    return (
      <KeptBoundary>
        <Slot {...props} />
      </KeptBoundary>
    )
  }

  function Slot({ kind, id, part, props, placeholder, fallback, fieldName }: ExtensionSlotProps) {
    const manifest = useSyncExternalStore(subscribe, () => manifestOf({ kind, id }))
    const isKnown = manifest?.parts.includes(part) === true
    const isSandboxed = isKnown && manifest.tier === 'sandboxed'
    const isInPage = isKnown && !isSandboxed
    const state = usePartState(loader, isInPage ? manifest : null, part)
    const wait = useWait(loader, isInPage && (state.status === 'idle' || state.status === 'loading'))
    const [thrown, setThrown] = useState<Thrown | null>(null)
    const component = isSandboxed ? manifest : state.status === 'loaded' ? state.component : null
    // What one value made a component throw says nothing about the next slot, nor about a newer component.
    const renderError = thrown !== null && thrown.component === component ? thrown.error : null
    const overdue = useMemo(
      () => (wait === 'overdue' ? overdueError(id, part, loader) : null),
      [wait, id, part],
    )
    const error = state.status === 'failed' ? state.error : (renderError ?? overdue)

    const hasThrown = renderError !== null
    const retry = useMemo(() => {
      if (!isKnown) return null
      return () => {
        setThrown(null)
        if (manifest && !hasThrown) void loader.retry(manifest, part)
      }
    }, [isKnown, hasThrown, manifest, part])

    const reported = useRef<unknown>(undefined)
    useEffect(() => {
      const subject = error ?? (isKnown ? null : id)
      if (subject === null || reported.current === subject) return
      reported.current = subject
      if (error === overdue && error !== null)
        loader.health.incident(manifest ?? { kind, id }, 'timeout', error.message)
      onFailure({ kind, id, part, fieldName, manifest, error, retry })
    }, [isKnown, error, overdue, retry, kind, id, part, fieldName, manifest])

    const watch = useMemo((): SlotWatch => {
      const ref = manifest ?? { kind, id }
      const threw = (error: unknown) => {
        loader.health.incident(ref, 'threw', messageOf(error))
        if (manifest) onThrown(manifest, error)
      }
      const trespassed = (field: string) => {
        const message = `it wanted to change the field "${field}", which its meta.ts does not name under "changes"`
        loader.health.incident(ref, 'violation', message, field)
        if (manifest) onThrown(manifest, new ExtensionLoadError('violation', id, message, { part }))
      }
      const endless = (runs: number) => {
        const message = `its part "${part}" was ended: an effect ran more than ${runs} times a second`
        loader.health.incident(ref, 'render', message)
        return new ExtensionLoadError('render', id, message, { part })
      }
      return { threw, trespassed, endless }
    }, [kind, id, part, manifest])
    const checkedProps = useCheckedProps(part, props, manifest, watch)

    if (!isKnown || error !== null) {
      const why = isKnown ? (error === overdue ? 'waiting' : 'failed') : 'missing'
      return (
        <Fallback {...{ kind, id, part, fieldName, manifest, retry }} state={why}>
          {fallback}
        </Fallback>
      )
    }
    if (component === null) return placeholder ?? <Placeholder isSlow={wait === 'slow'} />
    const noteThrown = (cause: unknown) => {
      if (isExtensionLoadError(cause)) return setThrown({ component, error: cause })
      const message = `its part "${part}" threw while it was drawn`
      // A file that came late, or not at all, is counted by the guard of the page, which knows why.
      if (!isChunkError(cause)) loader.health.incident(manifest, 'render', messageOf(cause))
      setThrown({ component, error: new ExtensionLoadError('render', id, message, { cause, part }) })
    }
    const isForeign = (cause: unknown) => {
      const owner = loader.ownerOf(cause)
      return owner !== null && (owner.kind !== kind || owner.id !== id)
    }
    const noteMeasured = (phase: WorkPhase, tookMs: number) => {
      if (tookMs < loader.budgets.slowWorkMs) return
      const message = `its part "${part}" kept the page busy for ${Math.round(tookMs)} ms (${phase})`
      // React is at work: the view of the health must not be drawn now.
      queueMicrotask(() => loader.health.incident(manifest, 'slow', message, `${phase} of ${part}`))
    }
    const noteFailed = (failure: ExtensionLoadError) => setThrown({ component, error: failure })
    const extension = `${kind}:${id}`
    // A frame for each cell of a table would be more than a browser can carry: there the plain value stands.
    if (isSandboxed && part !== 'input') return fallback
    const waiting = placeholder ?? <Placeholder isSlow={false} />
    const giveUp = () => {
      const message = `its part "${part}" has shown nothing for ${loader.budgets.fallbackMs / 1000} s: it waits for something`
      loader.health.incident(manifest, 'timeout', message)
      setThrown({ component, error: new ExtensionLoadError('timeout', id, message, { part }) })
    }
    const Part = component as ComponentType<object>
    return (
      <div className={styles.slot} data-extension={extension}>
        <ExtensionBoundary fallback={fallback} isForeign={isForeign} onError={noteThrown}>
          <Suspense
            fallback={
              <Waiting loader={loader} slow={placeholder ?? <Placeholder isSlow />} onOverdue={giveUp}>
                {waiting}
              </Waiting>
            }
          >
            {isSandboxed ? (
              <SandboxFrame
                loader={loader}
                manifest={manifest}
                props={checkedProps as InterfaceProps}
                placeholder={waiting}
                onFailed={noteFailed}
              />
            ) : (
              <Measured onStarted={() => loader.beginWork(manifest)} onMeasured={noteMeasured}>
                <SlotContext value={watch}>
                  <Scope extension={extension}>
                    <Part {...checkedProps} />
                  </Scope>
                </SlotContext>
              </Measured>
            )}
          </Suspense>
        </ExtensionBoundary>
      </div>
    )
  }
}

/**
 * Lets an input hand on data only: what cannot be sent would keep the form of everyone else from being saved. Other fields of the
 * item it changes as far as it has declared them.
 */
function useCheckedProps(
  part: ExtensionPart,
  props: object,
  manifest: ExtensionManifest | null,
  { threw, trespassed }: SlotWatch,
): object {
  const { onChange, onFieldChange, options } = props as Partial<InterfaceProps>
  const checked = useMemo(() => {
    const passes = (value: unknown, field?: string) => {
      const problem = problemWithValue(value)
      if (problem === null) return true
      threw(new TypeError(`its value${field ? ` for "${field}"` : ''} was not taken: ${problem}`))
      return false
    }
    return {
      onChange: (value: unknown) => {
        if (passes(value)) onChange?.(value)
      },
      onFieldChange: (field: string, value: unknown) => {
        if (!isDeclaredChange(manifest?.changes, options ?? {}, field)) return trespassed(field)
        if (passes(value, field)) onFieldChange?.(field, value)
      },
    }
  }, [onChange, onFieldChange, options, manifest, threw, trespassed])
  return part === 'input' ? { ...props, ...checked } : props
}

interface WaitingProps {
  loader: ExtensionLoader
  slow: ReactNode
  onOverdue: () => void
  children: ReactNode
}

/** Stands where a component waits for something of its own (React's suspense), but not for ever. */
function Waiting({ loader, slow, onOverdue, children }: WaitingProps) {
  const wait = useWait(loader, true)
  const handleOverdue = useEffectEvent(onOverdue)
  useEffect(() => {
    if (wait === 'overdue') handleOverdue()
  }, [wait])
  return wait === 'short' ? children : slow
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function NoScope({ children }: { children: ReactNode }) {
  return children
}

interface Thrown {
  component: unknown
  error: ExtensionLoadError
}

function overdueError(id: string, part: ExtensionPart, { budgets }: ExtensionLoader): ExtensionLoadError {
  const message = `no answer within ${budgets.fallbackMs / 1000} s; it shows as soon as there is one`
  return new ExtensionLoadError('timeout', id, message, { part })
}

/** How a wait looks to people: short, slow enough to be noticed, or overdue, when the fallback lets them go on. */
function useWait(loader: ExtensionLoader, isWaiting: boolean): 'short' | 'slow' | 'overdue' {
  const [wait, setWait] = useState<'short' | 'slow' | 'overdue'>('short')
  useEffect(() => {
    if (!isWaiting) return
    const slow = setTimeout(() => setWait('slow'), loader.budgets.stillLoadingMs)
    const overdue = setTimeout(() => setWait('overdue'), loader.budgets.fallbackMs)
    return () => {
      clearTimeout(slow)
      clearTimeout(overdue)
      setWait('short')
    }
  }, [isWaiting, loader])
  return wait
}
