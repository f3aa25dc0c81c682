import type { LeaveGuards } from '@pergola/sdk/host'
import { createPath, type Location, NavigationType, type Navigator } from 'react-router-dom'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { HashHistory } from './createHashHistory'

export interface NavigationState {
  /** The page that is shown; `null` until the guard let the first one pass. */
  location: Location | null
  type: NavigationType
  /** What the guard could not get over; `null` again with the next page. */
  error: unknown
}

/**
 * Decides whether a page may be shown. The page before it stays until then.
 *
 * @param signal - Aborted when another navigation takes over: the answer is not waited for any longer.
 * @returns Path to go to instead, or `null`.
 */
export type Guard = (location: Location, signal: AbortSignal) => Promise<string | null>

export interface Navigation extends Navigator {
  state: StoreApi<NavigationState>
  /** Asks the guard about the page that is shown, once more. */
  revalidate: () => void
  dispose: () => void
}

interface NavigationOptions {
  history: HashHistory
  guard: Guard
  leaveGuards: Pick<LeaveGuards, 'hold'>
}

/** The way from one page to the next: leave guards, then the guard, then the history and what is shown. */
export function createNavigation({ history, guard, leaveGuards }: NavigationOptions): Navigation {
  const state = createStore<NavigationState>(() => ({
    location: null,
    type: NavigationType.Pop,
    error: null,
  }))
  let running: AbortController | null = null
  let isLeavingAllowed = false

  async function visit(target: Location, type: NavigationType): Promise<void> {
    running?.abort()
    const controller = new AbortController()
    running = controller
    try {
      const location = await askGuard({ history, guard }, target, controller.signal)
      if (controller.signal.aborted) return
      if (type === NavigationType.Push) history.push(location)
      else if (type === NavigationType.Replace || location !== target) history.replace(location)
      state.setState({ location, type, error: null })
    } catch (error) {
      if (controller.signal.aborted) return
      console.error('The page could not be reached', error)
      state.setState({ error })
    } finally {
      if (running === controller) running = null
    }
  }

  function isHeld(to: Location, proceed: () => void): boolean {
    const from = state.getState().location
    if (!from || isLeavingAllowed) return false
    return leaveGuards.hold({ from: from.pathname, to: to.pathname, proceed })
  }

  function start(target: Location, type: NavigationType): void {
    const go = () => void visit(target, type)
    if (!isHeld(target, go)) go()
  }

  // The browser has moved before anyone could ask: a page that is held goes back to its entry first.
  function moved(target: Location, delta: number): void {
    running?.abort()
    if (target.key === state.getState().location?.key) return
    const goAgain = () => {
      isLeavingAllowed = true
      history.go(delta)
    }
    if (isHeld(target, goAgain)) {
      history.go(-delta)
      return
    }
    isLeavingAllowed = false
    void visit(target, NavigationType.Pop)
  }

  const stop = history.listen(moved)
  void visit(history.read(), NavigationType.Pop)

  return {
    state,
    createHref: history.createHref,
    go: history.go,
    push: (to, page) => {
      const target = history.create(to, page)
      start(target, typeOfVisit(state.getState().location, target))
    },
    replace: (to, page) => start(history.create(to, page), NavigationType.Replace),
    revalidate: () => {
      const { location } = state.getState()
      // A navigation on its way asks the guard anyway.
      if (location && !running) void visit(location, NavigationType.Pop)
    },
    dispose: () => {
      running?.abort()
      stop()
    },
  }
}

/** A second entry of the address that is shown would be in the way of those who go back. */
function typeOfVisit(shown: Location | null, target: Location): NavigationType {
  const isShown = shown !== null && createPath(shown) === createPath(target)
  return isShown ? NavigationType.Replace : NavigationType.Push
}

/** The page that the guard lets pass: the target, or where it leads instead. */
async function askGuard(
  { history, guard }: Pick<NavigationOptions, 'history' | 'guard'>,
  target: Location,
  signal: AbortSignal,
): Promise<Location> {
  let location = target
  for (;;) {
    const path = await guard(location, signal)
    if (path === null || signal.aborted) return location
    location = history.create(path)
  }
}
