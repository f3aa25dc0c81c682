import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useScrollEdges } from './useScrollEdges'

/** An element of 1000 px of which 400 are seen. */
function open(scrollLeft = 0) {
  const scroller = document.createElement('div')
  Object.defineProperties(scroller, {
    scrollWidth: { value: 1000 },
    clientWidth: { value: 400 },
    scrollLeft: { value: scrollLeft, writable: true },
  })
  const { result, unmount } = renderHook(() => useScrollEdges(scroller))
  const scrollTo = (px: number) => {
    scroller.scrollLeft = px
    act(() => void scroller.dispatchEvent(new Event('scroll')))
    return result.current
  }
  return { scrollTo, unmount }
}

it('are where something lies before or behind what is seen', () => {
  const { scrollTo } = open()
  expect(scrollTo(0)).toEqual({ isScrolled: false, hasMore: true })
  expect(scrollTo(1)).toEqual({ isScrolled: true, hasMore: true })
  expect(scrollTo(598)).toEqual({ isScrolled: true, hasMore: true })
  expect(scrollTo(600)).toEqual({ isScrolled: true, hasMore: false })
})

it('leave out a part of a pixel, which zoomed pages have', () => {
  const { scrollTo } = open()
  expect(scrollTo(599).hasMore).toBe(false)
  expect(scrollTo(599.5).hasMore).toBe(false)
})

it('are those of the other side where text runs from right to left', () => {
  const { scrollTo } = open()
  expect(scrollTo(-300)).toEqual({ isScrolled: true, hasMore: true })
  expect(scrollTo(-600)).toEqual({ isScrolled: true, hasMore: false })
})

it('stay the same object while nothing changes, and are not measured any more in the end', () => {
  const { scrollTo, unmount } = open()
  const edges = scrollTo(100)
  expect(scrollTo(200)).toBe(edges)
  unmount()
  expect(scrollTo(0)).toBe(edges)
})

it('are none without an element', () => {
  const { result } = renderHook(() => useScrollEdges(null))
  expect(result.current).toEqual({ isScrolled: false, hasMore: false })
})
