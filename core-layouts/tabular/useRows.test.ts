import type { Item, LayoutProps } from '@pergola/sdk'
import { act, renderHook } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type meta from './meta'
import { useRows } from './useRows'

const row = (id: number): Item => ({ id, sort: id })

function open(overrides: Partial<LayoutProps<typeof meta>> = {}) {
  const onWrite = vi.fn(async () => {})
  const props = {
    items: [1, 2, 3, 4].map(row),
    primaryKeyField: 'id',
    sortField: 'sort',
    onWrite,
    ...overrides,
  } as unknown as LayoutProps<typeof meta>
  const { result, rerender } = renderHook((next: LayoutProps<typeof meta>) => useRows(next), {
    initialProps: props,
  })
  const keys = () =>
    Array.from({ length: result.current.count }, (_, index) => result.current.at(index)?.id ?? null)
  /** @returns The key of the row that has moved; `null` when nothing did. */
  const move = async (from: number, to: number) => {
    const moved = await act(() => result.current.move(from, to))
    return moved?.id ?? null
  }
  return { keys, move, onWrite, props, rerender }
}

describe('rows in an order by hand', () => {
  it('stand in their new places at once, and only what changed is stored', async () => {
    const { keys, move, onWrite } = open()
    expect(await move(0, 2)).toBe(1)
    expect(keys()).toEqual([2, 3, 1, 4])
    expect(onWrite).toHaveBeenCalledExactlyOnceWith([
      { id: 2, sort: 1 },
      { id: 3, sort: 2 },
      { id: 1, sort: 3 },
    ])
  })

  it('can be moved to the first and the last place, and no further', async () => {
    const { keys, move, onWrite } = open()
    expect(await move(1, 0)).toBe(2)
    expect(keys()).toEqual([2, 1, 3, 4])
    expect(await move(2, 3)).toBe(3)
    expect(keys()).toEqual([2, 1, 4, 3])
    onWrite.mockClear()
    expect(await move(3, 4)).toBeNull()
    expect(await move(0, -1)).toBeNull()
    expect(await move(2, 2)).toBeNull()
    expect(onWrite).not.toHaveBeenCalled()
  })

  it('stay where they are in a collection without an order of its own', async () => {
    const { move, onWrite } = open({ sortField: null })
    expect(await move(0, 1)).toBeNull()
    expect(onWrite).not.toHaveBeenCalled()
  })

  it('go back when the move cannot be stored', async () => {
    const { keys, move } = open({ onWrite: () => Promise.reject(new Error('refused')) })
    expect(await move(0, 1)).toBeNull()
    expect(keys()).toEqual([1, 2, 3, 4])
  })

  it('are as they come when they are loaded again', async () => {
    const { keys, move, props, rerender } = open()
    await move(0, 1)
    rerender({ ...props, items: [4, 3].map(row) })
    expect(keys()).toEqual([4, 3])
  })

  it('move within what is loaded without a gap, in a collection that is loaded by places', async () => {
    const loaded = new Map([2, 3, 4, 6].map((place) => [place, row(place)]))
    const rowWindow = { count: 8, rowAt: (index: number) => loaded.get(index) ?? null }
    const { keys, move, onWrite } = open({ rowWindow } as never)
    expect(keys()).toEqual([null, null, 2, 3, 4, null, 6, null])
    expect(await move(4, 6)).toBeNull()
    // The place right behind them, which is on its way.
    expect(await move(2, 5)).toBeNull()
    expect(await move(2, 1)).toBeNull()
    expect(onWrite).not.toHaveBeenCalled()
    expect(await move(4, 2)).toBe(4)
    expect(keys()).toEqual([null, null, 4, 2, 3, null, 6, null])
  })
})
