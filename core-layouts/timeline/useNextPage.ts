import type { LayoutProps } from '@pergola/sdk'
import { useEffect, useEffectEvent } from 'react'

/** Distance from the end at which the next page is asked for. */
const NEXT_PAGE_DISTANCE_PX = 500

/** Asks for the next page near the end, and as long as there is room for more. */
export function useNextPage(
  scroller: HTMLElement | null,
  { items, hasMore, isLoading, isLoadingMore, onNextPage }: LayoutProps,
): void {
  const check = useEffectEvent(() => {
    if (!scroller || !hasMore || isLoading || isLoadingMore) return
    const { scrollHeight, scrollTop, clientHeight } = scroller
    if (scrollHeight - scrollTop - clientHeight < NEXT_PAGE_DISTANCE_PX) onNextPage()
  })
  useEffect(() => {
    if (!scroller) return
    const handleScroll = () => check()
    scroller.addEventListener('scroll', handleScroll, { passive: true })
    return () => scroller.removeEventListener('scroll', handleScroll)
  }, [scroller])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides whether there is room for more
  useEffect(() => check(), [scroller, items, hasMore, isLoading, isLoadingMore])
}
