import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** The address that a visit began at; empty once it has gone on. `null`: no page was shown yet. */
let visitStart: string | null = null

/**
 * After a navigation the focus goes to the heading of the page, which says where one is. Where a visit begins the focus
 * stays where the browser has it, so that Tab begins at the top, however often the page is drawn until its data is there. It stays
 * where it is when the page itself has already placed it, and a listing that is returned to moves it on to the row that it was left by.
 */
export function useArrivalFocus(heading: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation()
  const type = useNavigationType()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page component may stay while its path changes
  useEffect(() => {
    visitStart ??= type === 'POP' ? pathname : ''
    if (pathname !== visitStart) visitStart = ''
    const element = heading.current
    const page = element?.closest('[data-page]')
    if (visitStart || !element || !page || page.contains(document.activeElement)) return
    // What is open over the page keeps the focus, and gives it back when it closes.
    if (document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')) return
    element.focus({ preventScroll: true })
  }, [pathname, heading])
}
