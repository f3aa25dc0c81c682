import type { Page } from 'playwright'

/**
 * What screen readers would say of the page from now on, in its order: what appears in a live region that was there before, and
 * alerts. A region for quiet messages that comes together with its text is not read.
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(startToListen)
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}

/** Runs in the page. */
function startToListen(): void {
  const LIVE = '[aria-live]:not([aria-live="off"]), [role="status"], [role="alert"], [role="log"], output'
  const heard: string[] = []
  Object.assign(window, { heard })
  /** The announcer of React Aria names what it says by other elements of the page. */
  const textOf = (node: Node): string => {
    const labelled =
      node instanceof Element
        ? (node.querySelector('[aria-labelledby]') ?? node).getAttribute('aria-labelledby')
        : null
    const parts = labelled?.split(' ').map((id) => {
      const element = document.getElementById(id)
      const spinner = element?.querySelector('[role="progressbar"]')?.ariaLabel
      return element?.ariaLabel ?? [element?.textContent, spinner].filter(Boolean).join(' ')
    })
    return (parts?.join(' ') ?? node.textContent ?? '').replace(/\s+/g, ' ').trim()
  }
  const say = (node: Node) => {
    const text = textOf(node)
    if (text) heard.push(text)
  }
  new MutationObserver((changes) => {
    const added = new Set(changes.flatMap(({ addedNodes }) => [...addedNodes]))
    const isNew = (element: Element) => [...added].some((node) => node.contains(element))
    for (const node of added) {
      const parent = node.parentElement
      const isWithin = [...added].some((other) => other !== node && other.contains(node))
      if (!node.isConnected || !parent || isWithin) continue
      const region = parent.closest(LIVE)
      if (region && !isNew(region)) say(node)
      else if (node instanceof Element)
        for (const alert of node.matches('[role="alert"]') ? [node] : node.querySelectorAll('[role="alert"]'))
          say(alert)
    }
    for (const { type, target } of changes) {
      const region = target.parentElement?.closest(LIVE)
      if (type === 'characterData' && region && !isNew(region)) say(region)
    }
  }).observe(document.body, { childList: true, characterData: true, subtree: true })
}
