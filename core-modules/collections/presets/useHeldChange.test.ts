import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useHeldChange } from './useHeldChange'

function open() {
  const onChange = vi.fn()
  const { result, unmount } = renderHook(() => useHeldChange<string>(onChange))
  return { onChange, unmount, ...result.current }
}

function rowsOnTheirWay() {
  let answer = () => {}
  const rows = new Promise<void>((resolve) => {
    answer = resolve
  })
  return { rows, answer: () => act(async () => answer()) }
}

describe('useHeldChange', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('makes a change with its rows, and once', async () => {
    const { onChange, hold } = open()
    const { rows, answer } = rowsOnTheirWay()
    hold('berg', rows)
    vi.advanceTimersByTime(50)
    expect(onChange).not.toHaveBeenCalled()
    await answer()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('berg')
    vi.advanceTimersByTime(1000)
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('makes a change whose rows are late before they are there, and once', async () => {
    const { onChange, hold } = open()
    const { rows, answer } = rowsOnTheirWay()
    hold('berg', rows)
    vi.advanceTimersByTime(100)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('berg')
    await answer()
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('makes a change at once whose rows are there', () => {
    const { onChange, hold } = open()
    hold('berg', null)
    expect(onChange).toHaveBeenCalledExactlyOnceWith('berg')
  })

  it('makes the later of two changes only, whichever rows come first', async () => {
    const { onChange, hold } = open()
    const first = rowsOnTheirWay()
    const second = rowsOnTheirWay()
    hold('berg', first.rows)
    hold('bergen', second.rows)
    await first.answer()
    expect(onChange).not.toHaveBeenCalled()
    await second.answer()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('bergen')
    vi.advanceTimersByTime(1000)
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('makes what is held now where another change has to come after it, and once', async () => {
    const { onChange, hold, release } = open()
    const { rows, answer } = rowsOnTheirWay()
    release()
    expect(onChange).not.toHaveBeenCalled()
    hold('berg', rows)
    release()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('berg')
    await answer()
    vi.advanceTimersByTime(1000)
    expect(onChange).toHaveBeenCalledOnce()
  })

  it('loses no change when its component goes, nor one that comes as it goes', () => {
    const { onChange, hold, unmount } = open()
    hold('berg', rowsOnTheirWay().rows)
    unmount()
    expect(onChange).toHaveBeenCalledExactlyOnceWith('berg')
    hold('bergen', rowsOnTheirWay().rows)
    expect(onChange).toHaveBeenLastCalledWith('bergen')
  })
})
