import { type ComponentType, type JSX, useEffect, useState } from 'react'

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
 * which a page of many parts would wait for again and again. And it forgets a failure, so that what an error boundary draws
 * again, on "Retry", fetches once more.
 *
 * @param load - Imports the implementation; asked once, however many are rendered, and again after it failed.
 * @param Placeholder - Gets the same props. Default: nothing.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = Nothing,
): LazyComponent<Props> {
  let Ready: ComponentType<Props> | null = null
  let fetching: Promise<ComponentType<Props>> | null = null
  function fetchOnce(): Promise<ComponentType<Props>> {
    fetching ??= load().then(
      (Component) => {
        Ready = Component
        return Component
      },
      (error: unknown) => {
        fetching = null
        throw error
      },
    )
    return fetching
  }

  function Lazy(props: Props) {
    const [outcome, setOutcome] = useState<Outcome<Props>>(() => ({ Component: Ready }))
    const { Component } = outcome
    useEffect(() => {
      if (Component !== null) return
      let isGone = false
      fetchOnce().then(
        (Fetched) => !isGone && setOutcome({ Component: Fetched }),
        (error: unknown) => !isGone && setOutcome({ Component: null, failure: { error } }),
      )
      return () => {
        isGone = true
      }
    }, [Component])
    if (outcome.failure) throw outcome.failure.error
    return Component ? <Component {...props} /> : <Placeholder {...props} />
  }
  return Object.assign(Lazy, { preload: async () => void (await fetchOnce()) })
}

interface Outcome<Props extends object> {
  Component: ComponentType<Props> | null
  failure?: { error: unknown }
}

/** The same for what opens over the page: nothing is fetched before it first opens, and nothing stands in. */
export function lazyOverlay<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): LazyComponent<Props> {
  const Loaded = lazyComponent(load)
  return Object.assign((props: Props) => <OnceOpened overlay={Loaded} props={props} />, {
    preload: Loaded.preload,
  })
}

interface OnceOpenedProps<Props extends { isOpen: boolean }> {
  overlay: LazyComponent<Props>
  props: Props
}

function OnceOpened<Props extends { isOpen: boolean }>(props: OnceOpenedProps<Props>) {
  const { overlay: Overlay, props: overlayProps } = props
  const [wasOpen, setWasOpen] = useState(overlayProps.isOpen)
  if (overlayProps.isOpen && !wasOpen) setWasOpen(true)
  return wasOpen || overlayProps.isOpen ? <Overlay {...overlayProps} /> : null
}

function Nothing() {
  return null
}
