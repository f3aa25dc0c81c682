const REST_MS = 80

/**
 * Reports links that someone is about to follow: the pointer rests on one, or the keyboard has reached it. Passing over
 * them, by pointer or by scrolling, is no intent; touching is followed by the page itself.
 *
 * @returns Function that ends it.
 */
export function watchIntent(page: Document, onIntent: (link: HTMLAnchorElement) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const forget = () => clearTimeout(timer)
  const consider = (event: Event) => {
    forget()
    if ((event as PointerEvent).pointerType === 'touch') return
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) timer = setTimeout(onIntent, REST_MS, link)
  }
  // `pointerover` would not do: it also comes when a page scrolls below a pointer that lies still. `pointerout` does then.
  const listeners = { pointermove: consider, focusin: consider, pointerout: forget }
  for (const [type, listener] of Object.entries(listeners)) page.addEventListener(type, listener)
  return () => {
    forget()
    for (const [type, listener] of Object.entries(listeners)) page.removeEventListener(type, listener)
  }
}
