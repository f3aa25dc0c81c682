import { deriveAccent } from './deriveAccent'

/** `auto` follows the operating system. */
export type Theme = 'light' | 'dark' | 'auto'

/** What {@link applyTheme} sets; a part left out stays as it is. */
export interface ThemeOptions {
  theme?: Theme
  /** The project colour, `#rrggbb`. */
  color?: string
  /** Element whose subtree is themed; the page by default. */
  root?: HTMLElement
}

/**
 * Sets theme and accent of the page.
 *
 * Goes through the CSSOM, so it works under a Content-Security-Policy without `unsafe-inline`. Both themes of
 * the accent are set at once: a change of the system's colour scheme needs no script.
 */
export function applyTheme({ theme, color, root = document.documentElement }: ThemeOptions): void {
  if (theme) root.dataset.theme = theme
  if (color === undefined) return
  const { light, dark } = deriveAccent(color)
  light.steps.forEach((step, index) => {
    root.style.setProperty(`--accent-${index + 1}`, `light-dark(${step}, ${dark.steps[index]})`)
  })
  root.style.setProperty('--on-accent', `light-dark(${light.on}, ${dark.on})`)
}
