import { type RefObject, startTransition, useEffect, useState } from 'react'

/** A screen or two: who scrolls or tabs finds what comes next drawn. */
const MARGIN = '1200px 0px'

/**
 * Whether an element is near enough to what is seen to be drawn; once it was, it stays so. Forms of hundreds of fields open
 * with those that can be seen.
 *
 * @param isAlways - For the first fields of a form, which no one should wait for.
 */
export function useIsNear(ref: RefObject<Element | null>, isAlways: boolean): boolean {
  const [isNear, setIsNear] = useState(isAlways || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (isNear || !ref.current) return
    // A jump to the end of a long form brings a screen of inputs at once: they come bit by bit.
    return watch(ref.current, () => startTransition(() => setIsNear(true)))
  }, [ref, isNear])
  return isNear
}

interface Watcher {
  observer: IntersectionObserver
  elements: Map<Element, () => void>
}

/** One for all elements of a page or dialog: the browser asks each at every frame. */
const watchers = new Map<Element | null, Watcher>()

function watch(element: Element, onNear: () => void): () => void {
  const scroller = scrollerOf(element)
  const watcher = watchers.get(scroller) ?? createWatcher(scroller)
  const { observer, elements } = watcher
  elements.set(element, onNear)
  observer.observe(element)
  return () => {
    elements.delete(element)
    observer.unobserve(element)
    if (elements.size > 0) return
    observer.disconnect()
    if (watchers.get(scroller) === watcher) watchers.delete(scroller)
  }
}

function createWatcher(scroller: Element | null): Watcher {
  const elements: Watcher['elements'] = new Map()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) if (isIntersecting) elements.get(target)?.()
    },
    // The margin counts around what scrolls: what that hides is never near to the window.
    { root: scroller, rootMargin: MARGIN },
  )
  const watcher = { observer, elements }
  watchers.set(scroller, watcher)
  return watcher
}

const scrollers = new WeakMap<Element, Element | null>()

/** What scrolls an element; `null`: the window. Fields of a form share a parent, which is asked once. */
function scrollerOf({ parentElement: parent }: Element): Element | null {
  if (!parent) return null
  const known = scrollers.get(parent)
  if (known !== undefined) return known
  const scroller = /auto|scroll/.test(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent)
  scrollers.set(parent, scroller)
  return scroller
}
