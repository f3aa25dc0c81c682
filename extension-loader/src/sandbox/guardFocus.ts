/** Within this time after a key, the focus moves only by another key or by the pointer. */
const TYPING_MS = 2_000
/** Faster than anyone clicks in the page and then in the frame, or types and then taps. */
const REACTION_MS = 500
/** The longest from the page's own `focus()` of the frame until the frame has the focus. */
const EXPECTED_MS = 1_000

export interface FocusGuardOptions {
  frame: HTMLIFrameElement
  /** Called when the frame took the focus that the user had elsewhere; it was given back. */
  onStolen: () => void
  /** Called when the page itself moves the focus into the frame. */
  onHanded: () => void
  now?: () => number
}

/**
 * Gives the focus back where a frame takes it away from someone who types, or has just clicked, elsewhere in the page:
 * what they type next is not for it. Pages cannot forbid this to frames, nor see a click inside of one: in Chromium a frame that is
 * `inert`, or behind a modal dialog, takes the focus by script all the same.
 *
 * @returns Ends it.
 */
export function guardFocus({
  frame,
  onStolen,
  onHanded,
  now = () => performance.now(),
}: FocusGuardOptions): () => void {
  let focused: Element | null = document.activeElement
  let typedMs = Number.NEGATIVE_INFINITY
  let clickedMs = Number.NEGATIVE_INFINITY
  let expectedMs = Number.NEGATIVE_INFINITY

  const forgetTyping = () => {
    typedMs = Number.NEGATIVE_INFINITY
  }
  const noteKey = ({ key, target, ctrlKey, metaKey }: KeyboardEvent) => {
    // Tab may move the focus into the frame, and a shortcut may have the page move it.
    if (key === 'Tab' || ctrlKey || metaKey) {
      forgetTyping()
      clickedMs = Number.NEGATIVE_INFINITY
    } else if (isEditable(target)) typedMs = now()
  }
  const noteClick = () => {
    forgetTyping()
    clickedMs = now()
  }
  const noteFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target !== frame) focused = target
  }
  const noteBlur = () => {
    if (document.activeElement !== frame) return
    const nowMs = now()
    const typingMs = matchMedia('(pointer: coarse)').matches ? REACTION_MS : TYPING_MS
    const isBusy = nowMs - typedMs < typingMs || nowMs - clickedMs < REACTION_MS
    if (!isBusy || nowMs - expectedMs < EXPECTED_MS || !isEditable(focused) || !focused.isConnected) return
    giveBackTo(focused)
    onStolen()
  }
  /**
   * Runs after the event. During it Chromium reports that the page has the focus although keys still go to the frame, and sends no
   * event when the frame takes the focus the next time. By then the frame may have been ended.
   */
  const giveBackTo = (field: HTMLElement) =>
    setTimeout(() => {
      const { activeElement } = document
      if (activeElement === frame || activeElement === document.body) field.focus({ preventScroll: true })
      // On a slow machine the focus comes back late. A frame that takes it again right then was not asked to either.
      clickedMs = now()
    })
  // Forms focus a control that is wrong by its id. Where frames may not take the focus themselves, the page has to give it first.
  frame.focus = (options) => {
    expectedMs = now()
    HTMLElement.prototype.focus.call(frame, options)
    onHanded()
  }
  const controller = new AbortController()
  const listening = { capture: true, signal: controller.signal }
  document.addEventListener('keydown', noteKey, listening)
  document.addEventListener('pointermove', forgetTyping, listening)
  document.addEventListener('pointerdown', noteClick, listening)
  document.addEventListener('focusin', noteFocus, listening)
  window.addEventListener('blur', noteBlur, { signal: controller.signal })
  return () => controller.abort()
}

function isEditable(target: EventTarget | null): target is HTMLElement {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select, [role="spinbutton"]'))
  )
}
