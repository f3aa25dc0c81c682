import { type RefObject, useEffect, useRef } from 'react'

export interface EarlyTyping {
  /** What has been typed so far. */
  text: RefObject<string>
  /** The box that takes the typing over as soon as it is there. */
  box: RefObject<HTMLInputElement | null>
}

/**
 * Keeps what is typed between the keys that open a box and the moment when its code has come: on a first use people type
 * on at once, and their letters would go to the page behind.
 */
export function useEarlyTyping(isOpen: boolean): EarlyTyping {
  const early = useRef({ text: { current: '' }, box: { current: null } } satisfies EarlyTyping)
  useEffect(() => {
    const { text, box } = early.current
    if (!isOpen) return
    function keep(event: KeyboardEvent) {
      const isLetter = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey
      if (box.current || !isLetter) return
      event.preventDefault()
      event.stopPropagation()
      text.current += event.key
    }
    window.addEventListener('keydown', keep, true)
    return () => {
      window.removeEventListener('keydown', keep, true)
      text.current = ''
    }
  }, [isOpen])
  return early.current
}
