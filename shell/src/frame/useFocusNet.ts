import { useEffect } from 'react'

/** Time in which the code that removed the focused element may place the focus: dialogs do when they close. */
const GRACE_MS = 100

/**
 * Keeps the focus from falling to the page as a whole: when the element that has it is removed or disabled, and no one
 * moves it on, it goes to the heading of the page. Keyboard and screen reader would start at the top otherwise.
 */
export function useFocusNet(): void {
  useEffect(() => {
    let last: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const isLost = () =>
      document.activeElement === document.body &&
      last !== null &&
      (!last.isConnected || last.matches(':disabled') || last.closest('[inert]') !== null)

    function rescue() {
      if (!isLost()) return
      last = null
      const isReachable = (element: Element) => !element.closest('[inert]')
      const heading = [...document.querySelectorAll<HTMLElement>('[data-page] h1')].find(isReachable)
      heading?.focus({ preventScroll: true })
    }
    function check() {
      if (!isLost()) return
      clearTimeout(timer)
      timer = setTimeout(rescue, GRACE_MS)
    }
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
    }
    // A press beside everything lets go of the focus on purpose; one on a control moves it there.
    const forget = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest('a, button, input, label, [tabindex]')) last = null
    }
    const observer = new MutationObserver(check)
    observer.observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'inert'],
    })
    document.addEventListener('focusin', remember)
    document.addEventListener('pointerdown', forget, true)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', forget, true)
    }
  }, [])
}
