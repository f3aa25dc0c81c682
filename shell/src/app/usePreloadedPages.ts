import type { Host } from '@pergola/sdk/host'
import { useEffect } from 'react'
import { parsePath } from 'react-router-dom'
import { watchIntent } from './watchIntent'

/**
 * Fetches the code of item pages ahead of time: at once for the page that the console is opened with, beside its module;
 * later on for the one that somebody points at.
 */
export function usePreloadedPages(host: Host): void {
  useEffect(() => {
    void preloadPage(host, location.hash, new Set(), false)
    if (isSavingData()) return
    const tried = new Set<string>()
    return watchIntent(document, ({ hash }) => void preloadPage(host, hash, tried, true))
  }, [host])
}

/** @param tried - Collections that were tried before: once is enough, whatever came of it. */
async function preloadPage(host: Host, hash: string, tried: Set<string>, isGuess: boolean): Promise<void> {
  const { pathname = '' } = parsePath(hash.slice(1))
  // Without a connection the page fetches it, and says what is wrong.
  try {
    const { itemPageAt, preloadItemPage } = await import('@pergola/sdk/items')
    const collection = itemPageAt(host, pathname)
    if (!collection || tried.has(collection.collection)) return
    tried.add(collection.collection)
    await preloadItemPage(host, collection, { isGuess })
  } catch {}
}

/** What people ask of their browser for metered connections; not every browser tells. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
