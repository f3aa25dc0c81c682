import type { Host } from '@pergola/sdk/host'
import { useEffect, useState } from 'react'
import { parsePath } from 'react-router-dom'
import { useQuiet } from './useQuiet'
import { watchIntent } from './watchIntent'

/**
 * Fetches the code of listings and item pages ahead of time: at once for the page that the console is opened with, beside its module;
 * later on for the one that someone points at, and for the items of a listing that stays open.
 */
export function usePreloadedPages(host: Host): void {
  const [tried] = useState(() => new Set<string>())
  useEffect(() => {
    void preloadPage(host, location.hash, new Set(), false)
    if (isSavingData()) return
    return watchIntent(document, ({ hash }) => void preloadPage(host, hash, tried, true))
  }, [host, tried])
  useQuiet(host.stores, async () => {
    const [listing = ''] = location.hash.split('?')
    if (!isSavingData()) await preloadPage(host, `${listing}/+`, tried, true)
  })
}

/** @param tried - Screens that were tried before: once is enough, whatever came of it. */
async function preloadPage(host: Host, hash: string, tried: Set<string>, isGuess: boolean): Promise<void> {
  const { pathname = '' } = parsePath(hash.slice(1))
  // Without a connection the page fetches it, and says what is wrong.
  try {
    const { preloadScreen, screenAt } = await import('@pergola/sdk/items')
    const shown = screenAt(host, pathname)
    const key = shown && `${shown.screen} ${shown.collection.collection}`
    if (!key || tried.has(key)) return
    tried.add(key)
    preloadScreen(host, shown, { isGuess })
  } catch {}
}

/** What people ask of their browser for metered connections; not every browser reports it. */
function isSavingData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData === true
}
