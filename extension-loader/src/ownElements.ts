const own = new WeakSet<Element>()

/** Adds a script or link of the loader to the page: the code that adds it reports on it. */
export function addOwnElement(element: HTMLScriptElement | HTMLLinkElement): void {
  own.add(element)
  document.head.append(element)
}

export function isOwnElement(element: Element): boolean {
  return own.has(element)
}
