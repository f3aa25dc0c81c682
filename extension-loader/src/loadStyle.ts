import { ExtensionLoadError } from './ExtensionLoadError'
import { diagnose } from './loadScript'
import { addOwnElement } from './ownElements'
import type { ResolvedAsset } from './resolveAssets'

const loaded = new Map<string, Promise<void>>()

/**
 * Adds a stylesheet once per page. Only for formats without a runtime of their own; containers bring theirs.
 *
 * @throws {@link ExtensionLoadError} when it cannot be read or does not match its hash.
 */
export function loadStyle(extensionId: string, { url, integrity }: ResolvedAsset): Promise<void> {
  const known = loaded.get(url)
  if (known) return known
  const attempt = new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.crossOrigin = 'anonymous'
    if (integrity) link.integrity = integrity
    link.href = url
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loaded.delete(url)
      diagnose(url, integrity).then(([code, reason]) =>
        reject(new ExtensionLoadError(code, extensionId, `its stylesheet ${url} ${reason}`)),
      )
    }
    addOwnElement(link)
  })
  loaded.set(url, attempt)
  return attempt
}
