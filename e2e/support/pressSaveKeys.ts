import type { Page } from 'playwright'

/** What is pressed. */
interface Presses {
  /** Controls to press in; without one, what has the focus. */
  selector?: string
  /** Kinds that are left out. */
  known: readonly string[]
}

interface Pressed {
  kinds: string[]
  /** The keys that did not save, with the kind of the control. */
  deaf: string[]
}

const counts = new WeakMap<Page, { sent: number }>()

/** From now on what the page writes is refused, so that there is something to save after each press. `window.countWrites` says how much it was. */
export async function refuseWrites(page: Page): Promise<void> {
  const count = counts.get(page) ?? { sent: 0 }
  if (!counts.has(page)) {
    counts.set(page, count)
    await page.exposeFunction('countWrites', () => count.sent)
  }
  await page.route('**/atlas/**', async (route) => {
    const [method, url] = [route.request().method(), route.request().url()]
    if (['GET', 'SEARCH'].includes(method) || /\/auth\/|\/tracking\/|\/health/.test(url))
      return route.fallback()
    count.sent++
    await route.fulfill({ status: 500, json: { error: { code: 0, message: 'Not stored' } } })
  })
}

/**
 * Presses Mod+S and Mod+Enter in a control of each kind: by element, role, type and what draws it. Runs in the page, as each
 * step from outside takes longer than all that it causes.
 */
export async function pressSaveKeys({ selector, known }: Presses): Promise<Pressed> {
  const { countWrites } = window as typeof window & { countWrites: () => Promise<number> }
  const until = async (check: () => boolean | Promise<boolean>, timeoutMs: number) => {
    for (const end = Date.now() + timeoutMs; Date.now() < end; ) {
      if (await check()) return true
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return false
  }
  const kindOf = (control: Element) => {
    const owner = control.closest('[data-extension^="interface:"]')?.getAttribute('data-extension')
    return [owner, control.tagName, control.role, control.getAttribute('type'), control.ariaHasPopup].join(
      ' ',
    )
  }
  const isShown = (control: Element) =>
    control.checkVisibility({ visibilityProperty: true }) && !control.matches(':disabled, [tabindex="-1"]')
  const find = () =>
    selector
      ? [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown)
      : [document.activeElement]
  const canSave = () =>
    [...document.querySelectorAll('button')].some(
      (button) =>
        /^Save( field)?$/.test(button.ariaLabel ?? button.textContent) &&
        !button.disabled &&
        button.ariaDisabled !== 'true',
    )
  const pressOnce = async (key: { key: string; code: string }) => {
    const before = await countWrites()
    const options = { ...key, ctrlKey: true, bubbles: true, cancelable: true }
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', options))
    document.activeElement?.dispatchEvent(new KeyboardEvent('keyup', options))
    const hasSaved = await until(async () => (await countWrites()) > before, 3000)
    // It was refused, and can be saved again.
    await until(canSave, 10_000)
    return hasSaved
  }
  // A press may fall into a moment at which nothing can be saved, such as that of a check; a control that is deaf stays so.
  const save = async (key: { key: string; code: string }) => (await pressOnce(key)) || pressOnce(key)

  const kinds: string[] = []
  const deaf: string[] = []
  for (let place = 0; place < find().length; place++) {
    const control = find()[place]
    const kind = control && kindOf(control)
    if (!kind || known.includes(kind) || kinds.includes(kind)) continue
    kinds.push(kind)
    if (selector) (control as HTMLElement).focus()
    if (!(await save({ key: 's', code: 'KeyS' }))) deaf.push(`Mod+S in ${kind}`)
    // Enter belongs to a form of its own inside the page, such as that of a comment.
    if (document.activeElement?.closest('form')) continue
    if (!(await save({ key: 'Enter', code: 'Enter' }))) deaf.push(`Mod+Enter in ${kind}`)
  }
  return { kinds, deaf }
}
