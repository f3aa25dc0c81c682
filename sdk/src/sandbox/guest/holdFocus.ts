/** The focus may come into the frame while this runs. */
export type FocusPermit = (run: () => void) => void

/**
 * Leaves the focus where people have put it: while it is elsewhere in the page, `focus()` and `select()` do nothing in the frame, but
 * for what the console asks for. A field that takes it as it appears would get the next key of someone who types, before the page could give it back.
 *
 * It is for mistakes. Code that sets out for the keys of others finds another way, and is ended for it by the page; no more can be
 * done before browsers have the policy `focus-without-user-activation`, which does the same.
 */
export function holdFocus(): FocusPermit {
  let isAsked = false
  const hold = <Name extends 'focus' | 'select'>(
    owner: Record<Name, (options?: FocusOptions) => void>,
    name: Name,
  ) => {
    const take = owner[name]
    owner[name] = function (this: unknown, options) {
      if (isAsked || document.hasFocus()) take.call(this, options)
    }
  }
  hold(HTMLElement.prototype, 'focus')
  hold(SVGElement.prototype, 'focus')
  // They take it as well in Chromium.
  hold(HTMLInputElement.prototype, 'select')
  hold(HTMLTextAreaElement.prototype, 'select')
  hold(window, 'focus')
  return (run) => {
    isAsked = true
    try {
      run()
    } finally {
      isAsked = false
    }
  }
}
