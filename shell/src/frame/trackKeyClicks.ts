import { setInteractionModality } from 'react-aria/private/interactions/useFocusVisible'

/**
 * Reports to React Aria that a click was made by a key. A key that presses one of the browser's own buttons ends in a click
 * like that of a screen reader, for which React Aria moves the focus only when nothing on the page moves any more: keys
 * pressed meanwhile would be lost.
 *
 * @returns Function that ends it.
 */
export function trackKeyClicks(): () => void {
  const controller = new AbortController()
  /** On the way down, and after React Aria, which listens since it was loaded. */
  const options = { capture: true, signal: controller.signal }
  let pressed: EventTarget | null = null
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      pressed = key === 'Enter' || key === ' ' ? target : null
    },
    options,
  )
  document.addEventListener(
    'click',
    ({ detail, target }) => {
      if (detail === 0 && target === pressed) setInteractionModality('keyboard')
      pressed = null
    },
    options,
  )
  return () => controller.abort()
}
