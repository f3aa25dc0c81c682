import type { ComponentType } from 'react'

/** What came of fetching a component; neither of the two while it is on its way. */
export interface LazyOutcome<Props extends object> {
  Component: ComponentType<Props> | null
  failure: { error: unknown } | null
}

/** The code of one component, for all that draw it. */
export interface LazySource<Props extends object> {
  getOutcome: () => LazyOutcome<Props>
  subscribe: (listener: () => void) => () => void
  /** Fetches the code, unless it is there or on its way. */
  retry: () => void
  /** The same; rejects when the code does not come. */
  preload: () => Promise<void>
}

/** Fetches with `load`: once when that succeeds, and on each demand after it failed. */
export function createLazySource<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazySource<Props> {
  let outcome: LazyOutcome<Props> = { Component: null, failure: null }
  let fetching: Promise<void> | null = null
  const listeners = new Set<() => void>()

  function settle(next: LazyOutcome<Props>): void {
    outcome = next
    fetching = null
    for (const listener of [...listeners]) listener()
  }
  function preload(): Promise<void> {
    if (outcome.Component) return Promise.resolve()
    fetching ??= load().then(
      (Component) => settle({ Component, failure: null }),
      (error: unknown) => {
        console.warn('A part of the page could not be loaded', error)
        settle({ Component: null, failure: { error } })
        throw error
      },
    )
    return fetching
  }
  return {
    getOutcome: () => outcome,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retry: () => void preload().catch(() => undefined),
    preload,
  }
}
