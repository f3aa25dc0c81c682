import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react'

/** A component that may still have to be fetched when it is rendered. */
export interface LazyComponent<Props extends object> {
  (props: Props): JSX.Element | null
  /** Fetches the code ahead of time; once it is there, rendering does not wait. */
  preload: () => Promise<void>
}

/**
 * A component whose code is fetched when it is first rendered, `Placeholder` keeping its place meanwhile. Unlike React's
 * `lazy` it forgets a failure, so that what an error boundary draws again, on "Retry", fetches once more. Generic components
 * are cast back to their own type by the caller.
 *
 * @param load - Imports the implementation; asked once, however many are rendered, and again after it failed.
 * @param Placeholder - Gets the same props. Default: nothing.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props> = Nothing,
): LazyComponent<Props> {
  let Ready: ComponentType<Props> | null = null
  async function fetchOnce(): Promise<ComponentType<Props>> {
    Ready ??= await load()
    return Ready
  }
  function createFetched(): ComponentType<Props> {
    return lazy(async () => {
      try {
        return { default: await fetchOnce() }
      } catch (error) {
        // What is on the page throws this error; what is drawn from now on begins again.
        Fetched = createFetched()
        throw error
      }
    }) as unknown as ComponentType<Props>
  }
  let Fetched = createFetched()

  function Lazy(props: Props) {
    // Chosen once: nothing may start again because its code has arrived in between.
    const [Component] = useState(() => Ready ?? Fetched)
    return (
      <Suspense fallback={<Placeholder {...props} />}>
        <Component {...props} />
      </Suspense>
    )
  }
  return Object.assign(Lazy, { preload: async () => void (await fetchOnce()) })
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
