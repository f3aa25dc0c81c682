import { useEffect } from 'react'

/** Time in which the code that removed the focused element may place the focus: dialogs do when they close. */
const GRACE_MS = 100

/** What opens over the page. */
const OVERLAY = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]'

/** A field of a form. */
const FIELD = '[data-field]'

/**
 * Keeps the focus from falling to the page as a whole: when the element that has it is removed or disabled, and no one
 * moves it on, it goes back to what has opened a dialog that closes, to what is beside it in its field now, or to the heading of the
 * page. Keyboard and screen reader would start at the top otherwise.
 */
export function useFocusNet(): void {
  useEffect(() => {
    const gone = new AbortController()
    let last: Element | null = null
    /** What had the focus in the page before it went into what is open. */
    let opener: HTMLElement | null = null
    /** Of its field, once it is gone: what is beside it, and the field. */
    let near: (Node | null)[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const isGone = () =>
      last !== null && (!last.isConnected || last.matches(':disabled') || last.closest('[inert]') !== null)

    function rescue() {
      if (!isGone() || document.activeElement !== document.body) return
      const isFromOverlay = last !== opener
      last = null
      const beside = controlsBeside(opener, near)
      near = []
      const headings = document.querySelectorAll<HTMLElement>('[data-page] h1')
      for (const element of [isFromOverlay ? opener : null, ...beside, ...headings])
        if (document.activeElement === document.body && !element?.closest('[inert]'))
          element?.focus({ preventScroll: true })
    }
    // What is disabled keeps the focus until the browser draws the page the next time.
    function check(changes: readonly MutationRecord[]) {
      for (const { removedNodes, nextSibling, previousSibling, target } of opener?.isConnected ? [] : changes)
        if ([...removedNodes].some((node) => node.contains(opener)))
          near = [nextSibling, previousSibling, (target as Element).closest(FIELD)]
      if (!isGone()) return
      clearTimeout(timer)
      timer = setTimeout(rescue, GRACE_MS)
    }
    const remember = ({ target }: FocusEvent) => {
      last = target instanceof Element ? target : null
      if (!(target instanceof HTMLElement) || target.closest(OVERLAY)) return
      opener = target
      near = []
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
    const { signal } = gone
    document.addEventListener('focusin', remember, { signal })
    document.addEventListener('pointerdown', forget, { signal, capture: true })
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      gone.abort()
    }
  }, [])
}

/** What else the Tab key stops at in the field of what is gone or disabled, the nearest first. */
function controlsBeside(element: HTMLElement | null, near: readonly (Node | null)[]): HTMLElement[] {
  if (!element?.isConnected) return near.flatMap(controlsIn)
  const controls = controlsIn(element.closest(FIELD))
  const index = Math.max(0, controls.indexOf(element))
  return [...controls.slice(0, index).reverse(), ...controls.slice(index)]
}

function controlsIn(part: Node | null): HTMLElement[] {
  if (!(part instanceof Element) || !part.closest(FIELD)) return []
  return [part, ...part.querySelectorAll('*')].filter(
    (element): element is HTMLElement => element instanceof HTMLElement && element.tabIndex >= 0,
  )
}
