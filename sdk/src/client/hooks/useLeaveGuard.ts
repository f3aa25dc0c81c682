import { useEffect, useEffectEvent, useState } from 'react'
import type { LeaveAttempt } from '../host/createLeaveGuards'
import { useHost } from '../host/HostContext'

export interface HeldNavigation {
  /** Goes where the user wanted to go. */
  proceed: () => void
  /** Forgets about it. */
  stay: () => void
}

/**
 * Holds navigations that would leave this page: by a link, by the back button, by an address typed by hand.
 *
 * @param isHeld - Asked at the moment of leaving, with the paths (without query) of both pages.
 * @returns The navigation that waits for an answer, `null` while there is none. Closing the tab is not among them: the
 *   console asks there by itself while edits are unsaved.
 */
export function useLeaveGuard(
  isHeld: (paths: Pick<LeaveAttempt, 'from' | 'to'>) => boolean,
): HeldNavigation | null {
  const { leaveGuards } = useHost()
  const [attempt, setAttempt] = useState<LeaveAttempt | null>(null)
  const decide = useEffectEvent((next: LeaveAttempt) => {
    const isNextHeld = isHeld(next)
    setAttempt(isNextHeld ? next : null)
    return isNextHeld
  })
  useEffect(() => leaveGuards.add((next) => decide(next)), [leaveGuards])

  if (!attempt) return null
  const stay = () => setAttempt(null)
  return {
    stay,
    proceed: () => {
      stay()
      attempt.proceed()
    },
  }
}
