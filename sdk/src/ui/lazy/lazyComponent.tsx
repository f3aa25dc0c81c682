import { type ComponentType, type JSX, lazy, Suspense, useState } from 'react'

/**
 * A component whose code is fetched when it is first rendered, `Placeholder` keeping its place meanwhile.
 * Generic components are cast back to their own type by the caller.
 *
 * @param load - imports the implementation; asked once, however many are rendered.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Placeholder: ComponentType<Props>,
): (props: Props) => JSX.Element {
  const Loaded = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  return function LazyComponent(props: Props) {
    return (
      <Suspense fallback={<Placeholder {...props} />}>
        <Loaded {...props} />
      </Suspense>
    )
  }
}

/** The same for what opens over the page: nothing is fetched before it first opens, and nothing stands in. */
export function lazyOverlay<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => JSX.Element | null {
  const Loaded = lazyComponent(load, Nothing)
  // biome-ignore lint/correctness/noComponentHookFactories: called at module level only, once for each component
  return function LazyOverlay(props: Props) {
    const [wasOpen, setWasOpen] = useState(props.isOpen)
    if (props.isOpen && !wasOpen) setWasOpen(true)
    return wasOpen || props.isOpen ? <Loaded {...props} /> : null
  }
}

function Nothing() {
  return null
}
