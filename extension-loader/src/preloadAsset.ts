import { addOwnElement } from './ownElements'
import type { ResolvedAsset } from './resolveAssets'

const started = new Set<string>()

/** Starts the download of an asset without running it, checked against its hash like the later use. */
export function preloadAsset({ url, kind, integrity }: ResolvedAsset): void {
  if (started.has(url)) return
  started.add(url)
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = kind === 'style' ? 'style' : 'script'
  link.crossOrigin = 'anonymous'
  if (integrity) link.integrity = integrity
  link.href = url
  // A hint only: a failed one may be repeated, and the real load says what went wrong.
  link.onerror = () => {
    started.delete(url)
    link.remove()
  }
  addOwnElement(link)
}
