import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useColumnWindow } from './useColumnWindow'

/** 30 columns of 100 px after a first one of 200, of which 800 px are seen, as far as they are not of another width. */
function open({ viewPx = 800, widthsPx = [200, ...Array<number>(30).fill(100)], leadingPx = 0 } = {}) {
  const scroller = document.createElement('div')
  Object.defineProperties(scroller, {
    clientWidth: { value: viewPx },
    scrollLeft: { value: 0, writable: true },
  })
  const { result, rerender, unmount } = renderHook(
    (widths: number[]) => useColumnWindow(scroller, widths, leadingPx),
    { initialProps: widthsPx },
  )
  const scrollTo = (px: number) => {
    scroller.scrollLeft = px
    act(() => void scroller.dispatchEvent(new Event('scroll')))
    return result.current
  }
  return { scrollTo, rerender, unmount, result }
}

it('holds the columns in view, with 300 px on each side', () => {
  const { scrollTo, result } = open()
  expect(result.current).toEqual({ first: 1, end: 11 })
  expect(scrollTo(1000)).toEqual({ first: 6, end: 21 })
  expect(scrollTo(-1000)).toEqual({ first: 6, end: 21 })
})

it('begins after what stands before the columns', () => {
  expect(open({ leadingPx: 104 }).result.current).toEqual({ first: 1, end: 9 })
})

it('takes 42 % for the first column on a phone, if that is wider', () => {
  const widths = (first: number) => [first, ...Array<number>(30).fill(10)]
  const columns = (viewPx: number, first: number) =>
    open({ viewPx, widthsPx: widths(first) }).result.current.end
  expect(columns(600, 200)).toBe(1 + 30)
  // Of 400 px 168 are the first column's: with 300 more there is room for 53 others.
  const many = (first: number) => [first, ...Array<number>(100).fill(10)]
  expect(open({ viewPx: 400, widthsPx: many(1000) }).result.current.end).toBe(1 + 54)
  expect(open({ viewPx: 400, widthsPx: many(100) }).result.current.end).toBe(1 + 61)
  expect(open({ viewPx: 601, widthsPx: many(900) }).result.current.end).toBe(1 + 1)
  expect(open({ viewPx: 600, widthsPx: many(900) }).result.current.end).toBe(1 + 65)
})

it('stays the same object while the same columns are in view', () => {
  const { scrollTo, rerender, result, unmount } = open()
  const known = scrollTo(1010)
  expect(scrollTo(1020)).toBe(known)
  rerender([200, ...Array<number>(30).fill(100)])
  expect(result.current).toBe(known)
  rerender([200, ...Array<number>(30).fill(50)])
  expect(result.current).not.toEqual(known)
  unmount()
})

it('is the same object before the element is known and after, where the same columns are in view', () => {
  const scroller = document.createElement('div')
  Object.defineProperty(scroller, 'clientWidth', { value: innerWidth - 100 })
  const widths = [200, 100, 100]
  const { result, rerender } = renderHook(
    (element: HTMLElement | null) => useColumnWindow(element, widths, 0),
    { initialProps: null as HTMLElement | null },
  )
  const first = result.current
  rerender(scroller)
  expect(result.current).toBe(first)
  act(() => void scroller.dispatchEvent(new Event('scroll')))
  expect(result.current).toBe(first)
})

it('is that of the window while there is no element, or it has no width', () => {
  const widths = [200, ...Array<number>(30).fill(100)]
  const { result } = renderHook(() => useColumnWindow(null, widths, 0))
  expect(result.current).toEqual({ first: 1, end: Math.floor((innerWidth + 300 - 200) / 100) + 2 })
  expect(open({ viewPx: 0 }).result.current).toEqual(result.current)
})
