import type { Item } from '@pergola/sdk'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react'
import { useLocation } from 'react-router-dom'

/** What a listing looked like when it was left for one of its items. */
export interface ListingSnapshot {
  /** Address of the listing, without its query. */
  path: string
  /** Its query: search, filters and sort. */
  query: string
  scrollTopPx: number
  /** Address of the link to an item that was followed last; `null` once its row has the focus again. */
  followed: string | null
  /** Selected rows, and the search and filters that they were selected under. */
  selection: { scope: string; items: readonly Item[] }
}

const UNTOUCHED = { query: '', scrollTopPx: 0, followed: null, selection: { scope: '', items: [] } }

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

/** The way back to a listing as it was left; its plain path when it was not visited before. */
export function useWayBack(listingPath: string): string {
  const memory = use(MemoryContext)
  const known = memory?.current
  return known?.path === listingPath ? listingPath + known.query : listingPath
}

/** Remembers search, filters and sort of the listing at the current address. */
export function useQueryMemory(): void {
  const { recall, remember } = useListingMemory()
  const { search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new each render and use one place
  useEffect(() => {
    const isSame = recall()?.query === search
    remember(isSame ? { query: search } : { query: search, scrollTopPx: 0 })
  }, [search])
}

/**
 * For layouts: scrolls back to where the listing was left, once its rows are there, gives the focus back to the row that
 * it was left by, and remembers both.
 *
 * @param scroller - The element that scrolls, as soon as it is mounted.
 * @param isReady - The rows are drawn, so that there is somewhere to scroll to.
 */
export function useScrollMemory(scroller: HTMLElement | null, isReady: boolean): void {
  const { recall, remember } = useListingMemory()
  const { search } = useLocation()
  const rememberNow = useEffectEvent(remember)
  const recallNow = useEffectEvent(recall)
  const recallScroll = useEffectEvent(() => {
    const known = recall()
    // Rows of another query begin at the top.
    return known?.query === search ? known.scrollTopPx : 0
  })

  useLayoutEffect(() => {
    const scrollTopPx = recallScroll()
    if (scroller && isReady && scrollTopPx > 0) scroller.scrollTop = scrollTopPx
  }, [scroller, isReady])

  useEffect(() => {
    if (!scroller) return
    const handleScroll = () => rememberNow({ scrollTopPx: scroller.scrollTop })
    const handleClick = ({ target }: MouseEvent) => {
      const followed = target instanceof Element ? target.closest('a')?.getAttribute('href') : null
      if (followed) rememberNow({ followed })
    }
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    scroller.addEventListener('click', handleClick)
    return () => {
      scroller.removeEventListener('scroll', handleScroll)
      scroller.removeEventListener('click', handleClick)
    }
  }, [scroller])

  useEffect(() => {
    const followed = recallNow()?.followed
    if (!scroller || !isReady || !followed) return
    rememberNow({ followed: null })
    return focusWhenDrawn(scroller, followed)
  }, [scroller, isReady])
}

/** Rows that are scrolled to are drawn some frames later; long before that someone may have moved on. */
const MOST_FRAMES = 120

/** @returns Function that gives up. */
function focusWhenDrawn(scroller: HTMLElement, address: string): () => void {
  let frames = 0
  let frame = requestAnimationFrame(tryToFocus)

  function tryToFocus() {
    const { activeElement } = document
    // The heading has it after every navigation, until the row is there.
    const isFree = !activeElement || activeElement === document.body || activeElement.tagName === 'H1'
    if (!isFree && !activeElement.contains(scroller)) return
    const link = scroller.querySelector<HTMLElement>(`a[href="${CSS.escape(address)}"]`)
    if (link) link.focus({ preventScroll: true })
    else if (++frames < MOST_FRAMES) frame = requestAnimationFrame(tryToFocus)
  }

  return () => cancelAnimationFrame(frame)
}
