import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { whenIdle } from '../session/whenIdle'

/** Going from page to page faster than this asks the server once. */
const CHECK_EVERY_MS = 10_000

/**
 * Brings a page that stays open to what others decide about extensions meanwhile: after going to another page, when the
 * browser has nothing else to do.
 *
 * @param reload - Fetches the listing and applies it; keeps its hands off while a form is half filled in.
 */
export function useFollowedExtensions(reload: () => Promise<void>): void {
  const { pathname } = useLocation()
  const checkedMs = useRef(Number.NaN)
  useEffect(() => {
    const nowMs = performance.now()
    // The first page comes with the listing.
    if (Number.isNaN(checkedMs.current)) checkedMs.current = nowMs
    if (pathname === '' || nowMs - checkedMs.current < CHECK_EVERY_MS) return
    checkedMs.current = nowMs
    // A server that cannot be reached now is asked again later.
    void whenIdle()
      .then(reload)
      .catch(() => undefined)
  }, [pathname, reload])
}
