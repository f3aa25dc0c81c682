import { firstControl } from './useFocusFirst'

/**
 * The control of the first field that can be edited, whatever its kind: a box, something to choose from, or a button where a
 * field has no more than that.
 *
 * @returns `null` while it may still come; `undefined` where the page would jump to it: the form is in sight, and the control is
 *   not.
 */
export function firstFieldControl(form: HTMLElement): HTMLElement | null | undefined {
  for (const input of form.querySelectorAll<HTMLElement>('[data-field]:not([data-fixed]) > [data-input]')) {
    // What is drawn while choices are on their way may be another control than the one with them.
    if (input.querySelector('[data-loading], [role="progressbar"]')) return null
    const control =
      firstControl(input) ??
      input.querySelector<HTMLElement>('button:not(:disabled, [tabindex="-1"], [data-readonly])')
    if (control) return isBelow(control) && !isBelow(form) ? undefined : control
    if (!input.querySelector('[data-extension]')) return null
  }
  return null
}

const isBelow = (element: HTMLElement) => element.getBoundingClientRect().top > window.innerHeight
