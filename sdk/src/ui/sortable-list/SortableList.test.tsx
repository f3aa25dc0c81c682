import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { moveItems } from './moveItems'
import { SortableList } from './SortableList'

const list = {
  getKey: (item: string) => item,
  getLabel: (item: string) => item,
  renderItem: (item: string) => item,
}

describe('moveItems', () => {
  const items = ['a', 'b', 'c', 'd']
  it.each([
    [['a'], 'c', 'after', 'bcad'],
    [['d'], 'a', 'before', 'dabc'],
    [['a', 'c'], 'd', 'after', 'bdac'],
    [['b'], 'b', 'after', 'abcd'],
  ] as const)('puts %s %s %s', (keys, target, position, result) => {
    expect(moveItems(items, (item) => item, keys, target, position).join('')).toBe(result)
  })
})

describe('SortableList', () => {
  it('moves a row by keyboard', async () => {
    const onReorder = vi.fn()
    const { user } = renderUi(
      <SortableList aria-label="Columns" items={['a', 'b', 'c']} onReorder={onReorder} {...list} />,
    )
    await user.tab()
    await user.tab()
    expect(screen.getByRole('button', { name: 'Drag a' })).toHaveFocus()
    await user.keyboard('{Enter}')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(onReorder).toHaveBeenCalledTimes(1)
    expect(onReorder.mock.calls[0]?.[0]).not.toEqual(['a', 'b', 'c'])
  })

  it('has no handles while it is read-only', () => {
    renderUi(<SortableList aria-label="Columns" items={['a']} onReorder={vi.fn()} isReadOnly {...list} />)
    expect(screen.getByRole('row', { name: 'a' })).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
