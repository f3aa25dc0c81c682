import type { GuestEnvironment } from '@pergola/sdk/sandbox/protocol'

/** Theme, run-time tokens and direction of the page, as its root element carries them. */
export function readPageLook(
  root: HTMLElement = document.documentElement,
): Pick<GuestEnvironment, 'theme' | 'tokens' | 'direction'> {
  const names = Array.from(root.style).filter((name) => name.startsWith('--'))
  return {
    theme: root.dataset.theme ?? 'auto',
    tokens: Object.fromEntries(names.map((name) => [name, root.style.getPropertyValue(name)])),
    direction: root.dir === 'rtl' ? 'rtl' : 'ltr',
  }
}

/** @returns Function that stops watching. */
export function watchPageLook(
  listener: () => void,
  root: HTMLElement = document.documentElement,
): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(root, { attributeFilter: ['data-theme', 'style', 'dir', 'lang'] })
  return () => observer.disconnect()
}
