/** Someone who has typed does not leave the field without a key or the pointer in this time. */
const TYPING_MS = 2_000
/** No one clicks in the page and then in the frame as fast as this, nor types and then taps. */
const REACTION_MS = 500
/** From the wish to the focus in the frame. */
const EXPECTED_MS = 1_000

export interface FocusGuardOptions {
  frame: HTMLIFrameElement
  /** Called when the frame took the focus out of someone's hands; it was given back. */
  onStolen: () => void
  /** The page has put the focus on the frame: it is for what people enter in it. */
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
    // Tab may lead into the frame, and a shortcut to what the page does with the focus.
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
   * After the event: during it, Chromium says that the page has the focus, while keys go on to the frame, and the next time that the
   * frame takes it there is no event. The third time the frame itself is gone by then.
   */
  const giveBackTo = (field: HTMLElement) =>
    setTimeout(() => {
      const { activeElement } = document
      if (activeElement === frame || activeElement === document.body) field.focus({ preventScroll: true })
      // On a slow machine it is back late, and what follows at once is no one's wish either.
      clickedMs = now()
    })
  // Forms put the focus on what is wrong, by the id of the control. Frames that may not take it have to be handed it first.
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
