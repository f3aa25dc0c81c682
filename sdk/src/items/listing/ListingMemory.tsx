import type { Item } from '@pergola/sdk'
import { createContext, type ReactNode, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** What a listing looked like when it was left for one of its items. */
export interface ListingSnapshot {
  /** Address of the listing, without its query. */
  path: string
  scrollTopPx: number
  /** Selected rows, and the search and filters that they were selected under. */
  selection: { scope: string; items: readonly Item[] }
}

const UNTOUCHED = { scrollTopPx: 0, selection: { scope: '', items: [] } }

const MemoryContext = createContext<RefObject<ListingSnapshot | null> | null>(null)

/**
 * Lets a listing be found again as it was left: wrap it around the routes of a listing and its item pages. It holds one
 * listing at most, and forgets it as soon as the user goes anywhere that is not below it.
 */
export function ListingMemory({ children }: { children: ReactNode }) {
  const snapshot = useRef<ListingSnapshot | null>(null)
  const { pathname } = useLocation()
  const { path } = snapshot.current ?? {}
  if (path !== undefined && pathname !== path && !pathname.startsWith(`${path}/`)) snapshot.current = null
  return <MemoryContext value={snapshot}>{children}</MemoryContext>
}

/** What is remembered of the listing at the current address, and how to remember it; nothing without a memory. */
export function useListingMemory() {
  const memory = use(MemoryContext)
  const { pathname } = useLocation()
  return {
    recall: (): ListingSnapshot | null => (memory?.current?.path === pathname ? memory.current : null),
    remember: (part: Partial<Omit<ListingSnapshot, 'path'>>) => {
      if (!memory) return
      const known = memory.current?.path === pathname ? memory.current : UNTOUCHED
      memory.current = { ...known, ...part, path: pathname }
    },
  }
}

/**
 * For layouts: scrolls back to where the listing was left, once its rows are there, and remembers where it is left.
 *
 * @param scroller - The element that scrolls, as soon as it is mounted.
 * @param isReady - The rows are drawn, so that there is somewhere to scroll to.
 */
export function useScrollMemory(scroller: HTMLElement | null, isReady: boolean): void {
  const { recall, remember } = useListingMemory()
  const latest = useRef({ recall, remember })
  latest.current = { recall, remember }

  useLayoutEffect(() => {
    const scrollTopPx = latest.current.recall()?.scrollTopPx ?? 0
    if (scroller && isReady && scrollTopPx > 0) scroller.scrollTop = scrollTopPx
  }, [scroller, isReady])

  useEffect(() => {
    if (!scroller) return
    const handleScroll = () => latest.current.remember({ scrollTopPx: scroller.scrollTop })
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', handleScroll)
  }, [scroller])
}
