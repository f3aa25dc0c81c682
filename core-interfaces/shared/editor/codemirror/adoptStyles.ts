import { StyleModule } from 'style-mod'

let isAdopted = false

/**
 * Lets the editor's styles through a policy without inline styles. The library writes them into a style element of a
 * document, and into a constructed sheet of any other root: so it meets another root first, and what it keeps there moves
 * to the document.
 */
export function adoptStyles(): void {
  if (isAdopted) return
  isAdopted = true
  const root = {
    ownerDocument: document,
    get adoptedStyleSheets() {
      return document.adoptedStyleSheets
    },
    set adoptedStyleSheets(sheets) {
      document.adoptedStyleSheets = sheets
    },
  }
  StyleModule.mount(root as unknown as ShadowRoot, [])
  for (const key of Object.getOwnPropertySymbols(root)) {
    Object.defineProperty(document, key, { value: Reflect.get(root, key) })
  }
}
