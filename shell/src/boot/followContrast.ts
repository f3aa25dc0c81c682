/**
 * Fetches what contrast themes, and those who ask for more contrast, need of styles: now, or once one of the two is switched
 * on. No one else waits for these bytes.
 */
export function followContrast(): void {
  const query = matchMedia('(forced-colors: active), (prefers-contrast: more)')
  const fetchStyles = () => {
    // Without a connection the page stays as it is.
    if (query.matches) import('@pergola/sdk/contrast.css').catch(() => undefined)
  }
  query.addEventListener('change', fetchStyles)
  fetchStyles()
}
