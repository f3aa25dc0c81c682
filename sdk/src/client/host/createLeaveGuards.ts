/** A navigation that is about to leave a page. */
export interface LeaveAttempt {
  /** Paths inside the console, without query: `/atlas/collections/cities/1`. */
  from: string
  to: string
  /** Leaves after all; no one is asked again. */
  proceed: () => void
}

/** Looks at a navigation before it starts. Returning true holds it, until `proceed` is called if ever. */
export type LeaveGuard = (attempt: LeaveAttempt) => boolean

export interface LeaveGuards {
  /** @returns Function that removes the guard. */
  add: (guard: LeaveGuard) => () => void
  /** Whether any guard holds this navigation. */
  hold: (attempt: LeaveAttempt) => boolean
}

/** Those on a page that want to be asked before it is left. */
export function createLeaveGuards(): LeaveGuards {
  const guards = new Set<LeaveGuard>()
  return {
    add: (guard) => {
      guards.add(guard)
      return () => guards.delete(guard)
    },
    hold: (attempt) => [...guards].some((guard) => guard(attempt)),
  }
}
