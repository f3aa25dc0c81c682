import { act, renderHook } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MAX_HEIGHT_PX } from './rowScale'
import { useRowWindow } from './useRowWindow'

const ROW_PX = 50
/** Ten rows. */
const VIEW_PX = 500

function open(rowCount: number) {
  const scroller = document.createElement('div')
  Object.defineProperty(scroller, 'clientHeight', { value: VIEW_PX })
  const { result } = renderHook(() =>
    useRowWindow({ scroller, rowCount, rowHeightPx: ROW_PX, headHeightPx: 0, rows: null }),
  )
  const scrollTo = (topPx: number) => {
    scroller.scrollTop = topPx
    act(() => void scroller.dispatchEvent(new Event('scroll')))
  }
  return {
    rows: () => result.current,
    scroller,
    scrollTo,
    scrollToRow: (index: number) => act(() => result.current.scrollToRow(index)),
  }
}

describe('rows that a browser can lay out', () => {
  it('are drawn where they are looked at, with eight more on each side', () => {
    const { rows, scrollTo } = open(1000)
    expect(rows()).toMatchObject({ first: 0, last: 10, heightPx: 1000 * ROW_PX })
    expect([rows().drawn[0], rows().drawn.at(-1)]).toEqual([0, 18])
    scrollTo(100 * ROW_PX)
    expect(rows()).toMatchObject({ first: 100, last: 110 })
    expect([rows().drawn[0], rows().drawn.at(-1)]).toEqual([92, 118])
    expect(rows().offsetOf(100)).toBe(100 * ROW_PX)
    scrollTo(1000 * ROW_PX)
    expect(rows()).toMatchObject({ first: 990, last: 999 })
    expect(rows().drawn.at(-1)).toBe(999)
  })

  it('are drawn where they are seen first, and beyond after that; other rows again', () => {
    const scroller = document.createElement('div')
    Object.defineProperty(scroller, 'clientHeight', { value: VIEW_PX })
    const drawn: number[] = []
    const { rerender } = renderHook(
      ({ of }) => {
        const rows = useRowWindow({
          scroller,
          rowCount: 1000,
          rowHeightPx: ROW_PX,
          headHeightPx: 0,
          rows: of,
        })
        useEffect(() => void drawn.push(rows.drawn.length))
      },
      { initialProps: { of: 'all' } },
    )
    // As many as fit into the height that is taken for granted, then those of its own with eight more.
    expect([drawn[0], drawn.at(-1)]).toEqual([18, 19])
    drawn.length = 0
    rerender({ of: 'some' })
    expect(drawn).toEqual([11, 19])
  })

  it('come into view at the nearest edge, and stay where they are if they are in view', () => {
    const { rows, scroller, scrollToRow } = open(1000)
    scrollToRow(9)
    expect(scroller.scrollTop).toBe(0)
    scrollToRow(10)
    expect(scroller.scrollTop).toBe(1 * ROW_PX)
    scrollToRow(1)
    expect(scroller.scrollTop).toBe(1 * ROW_PX)
    scrollToRow(0)
    expect(scroller.scrollTop).toBe(0)
    scrollToRow(500)
    expect(scroller.scrollTop).toBe(491 * ROW_PX)
    expect(rows().offsetOf(500)).toBe(500 * ROW_PX)
    scrollToRow(480)
    expect(scroller.scrollTop).toBe(480 * ROW_PX)
  })
})

describe('more rows than a browser can lay out', () => {
  const COUNT = 1_000_000
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** Where a row is seen, from the upper edge of the view. */
  const seenAt = ({ rows, scroller }: ReturnType<typeof open>, index: number) =>
    rows().offsetOf(index) - scroller.scrollTop

  it('a jump of the scroll bar goes to its share of them', () => {
    const { rows, scrollTo } = open(COUNT)
    expect(rows().heightPx).toBe(MAX_HEIGHT_PX)
    scrollTo((MAX_HEIGHT_PX - VIEW_PX) / 2)
    expect(rows().first).toBe(COUNT / 2 - 5)
    scrollTo(MAX_HEIGHT_PX - VIEW_PX)
    expect(rows()).toMatchObject({ first: COUNT - 10, last: COUNT - 1 })
  })

  it('a step moves them by its own length, and the scroll bar follows when no one looks', () => {
    const opened = open(COUNT)
    const { rows, scroller, scrollTo } = opened
    for (let step = 1; step <= 10; step++) scrollTo(step * 400)
    expect(rows().first).toBe(80)
    expect(seenAt(opened, 80)).toBe(0)
    act(() => void vi.advanceTimersByTime(150))
    expect(scroller.scrollTop).toBe(
      Math.round((4000 / (COUNT * ROW_PX - VIEW_PX)) * (MAX_HEIGHT_PX - VIEW_PX)),
    )
    expect(rows().first).toBe(80)
    expect(seenAt(opened, 80)).toBe(0)
  })

  it('a step back moves them by its own length too, and a way as long as the view is a jump', () => {
    const opened = open(COUNT)
    const { rows, scrollTo } = opened
    for (let step = 1; step <= 10; step++) scrollTo(step * 400)
    scrollTo(3600)
    expect([rows().first, seenAt(opened, 72)]).toEqual([72, 0])
    scrollTo(3600 + VIEW_PX)
    expect(rows().first).toBe(
      Math.floor(((4100 / (MAX_HEIGHT_PX - VIEW_PX)) * (COUNT * ROW_PX - VIEW_PX)) / ROW_PX),
    )
  })

  it.each([
    ['first', -50, 0, 0, 0],
    ['last', MAX_HEIGHT_PX - VIEW_PX + 50, COUNT - 1, VIEW_PX - ROW_PX, MAX_HEIGHT_PX - VIEW_PX],
  ])(
    'the %s row stands at its edge after a scroll that bounced beyond it',
    (_row, toPx, index, atPx, endPx) => {
      const opened = open(COUNT)
      opened.scrollTo(toPx)
      act(() => void vi.advanceTimersByTime(150))
      expect(seenAt(opened, index)).toBe(atPx)
      expect(opened.scroller.scrollTop).toBe(endPx)
    },
  )

  it('any row can be brought into view, exactly to the edge', () => {
    const opened = open(COUNT)
    opened.scrollToRow(700_000)
    expect(seenAt(opened, 700_000)).toBeCloseTo(VIEW_PX - ROW_PX)
    opened.scrollToRow(699_000)
    expect(seenAt(opened, 699_000)).toBeCloseTo(0)
    const { scrollTop } = opened.scroller
    opened.scrollToRow(699_009)
    expect(opened.scroller.scrollTop).toBe(scrollTop)
  })
})
