import { type RefObject, useEffect, useState } from 'react'

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
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setIsNear(true)
      },
      { rootMargin: MARGIN },
    )
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}
