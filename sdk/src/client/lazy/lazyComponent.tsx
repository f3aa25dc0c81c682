import { type ComponentType, type JSX, useEffect, useState, useSyncExternalStore } from 'react'
import { createLazySource, type LazySource } from './createLazySource'
import { LazyFailed, type LazyFailure, OverlayFailed } from './LazyFailed'

/** A component that may still have to be fetched when it is rendered. */
export interface LazyComponent<Props extends object> {
  (props: Props): JSX.Element | null
  /** Fetches the code ahead of time; once it is there, rendering does not wait. */
  preload: () => Promise<void>
}

/**
 * A component whose code is fetched when it is first rendered, `Placeholder` keeping its place meanwhile. Generic components
 * are cast back to their own type by the caller.
 *
 * Unlike React's `lazy` it does without suspense: React holds back all that comes within 300 ms after a fallback was shown,
 * which a page of many parts would wait for again and again. And it never throws: an error boundary that draws its children
 * once more would fetch without end. Code that does not come is asked for again when the component is next mounted, when
 * the browser is online again, and on "Try again".
 *
 * @param load - Imports the implementation; asked once, however many are rendered, and again after it failed.
 * @param Placeholder - Gets the same props. Default: nothing.
 * @param Failed - Drawn when the code did not come. Default: a line that says so, with "Try again".
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = Nothing,
  Failed: ComponentType<LazyFailure> = LazyFailed,
): LazyComponent<Props> {
  const source = createLazySource(load)
  function Lazy(props: Props) {
    const { Component, failure } = useLazySource(source, true)
    if (Component) return <Component {...props} />
    return failure ? <Failed error={failure.error} retry={source.retry} /> : <Placeholder {...props} />
  }
  return Object.assign(Lazy, { preload: source.preload })
}

/**
 * The same for a part that the page can do without.
 *
 * @param Fallback - Gets the same props; drawn when the code did not come. Default: nothing.
 */
export function lazyOptional<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Fallback: ComponentType<Props> = Nothing,
): LazyComponent<Props> {
  const source = createLazySource(load)
  function Lazy(props: Props) {
    const { Component, failure } = useLazySource(source, true)
    if (Component) return <Component {...props} />
    return failure ? <Fallback {...props} /> : null
  }
  return Object.assign(Lazy, { preload: source.preload })
}

/**
 * The same for what opens over the page: nothing is fetched before it first opens, and nothing stands in. Each opening asks
 * again for code that did not come.
 *
 * @param Failed - Drawn while it is open and its code did not come. Default: a line at the foot of the page.
 */
export function lazyOverlay<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
  Failed: ComponentType<LazyFailure> = OverlayFailed,
): LazyComponent<Props> {
  const source = createLazySource(load)
  function Lazy(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.isOpen)
    if (props.isOpen && !wasOpen) setWasOpen(true)
    return wasOpen || props.isOpen ? <OnceOpened {...{ source, props, Failed }} /> : null
  }
  return Object.assign(Lazy, { preload: source.preload })
}

interface OnceOpenedProps<Props extends { isOpen: boolean }> {
  source: LazySource<Props>
  props: Props
  Failed: ComponentType<LazyFailure>
}

function OnceOpened<Props extends { isOpen: boolean }>({ source, props, Failed }: OnceOpenedProps<Props>) {
  const { Component, failure } = useLazySource(source, props.isOpen)
  if (Component) return <Component {...props} />
  return failure && props.isOpen ? <Failed error={failure.error} retry={source.retry} /> : null
}

/** What came of fetching. Asks for what is not there each time that `isAsked` becomes true, and when the browser is online again. */
function useLazySource<Props extends object>(source: LazySource<Props>, isAsked: boolean) {
  const outcome = useSyncExternalStore(source.subscribe, source.getOutcome)
  const hasFailed = outcome.failure !== null
  useEffect(() => {
    if (isAsked) source.retry()
  }, [source, isAsked])
  useEffect(() => {
    if (!hasFailed) return
    window.addEventListener('online', source.retry)
    return () => window.removeEventListener('online', source.retry)
  }, [source, hasFailed])
  return outcome
}

function Nothing() {
  return null
}
