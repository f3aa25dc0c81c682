import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { gridPlaces, placeAt } from './gridPlaces'
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

describe('gridPlaces', () => {
  it('puts a right half beside the left one before it, and begins a row with everything else', () => {
    const places = gridPlaces(['left', 'right', 'full', 'right', 'left', 'full'])
    expect(places.map(({ row, columnStart }) => [row, columnStart])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 2],
      [4, 1],
      [5, 1],
    ])
  })
})

describe('placeAt', () => {
  const boxes = [
    { key: 'left', rect: { left: 0, right: 100, top: 0, bottom: 40 }, isFull: false },
    { key: 'right', rect: { left: 110, right: 210, top: 0, bottom: 40 }, isFull: false },
    { key: 'full', rect: { left: 0, right: 210, top: 50, bottom: 90 }, isFull: true },
  ]
  it.each([
    [20, 38, false, 'left', 'before'],
    [90, 2, false, 'left', 'after'],
    [20, 20, true, 'left', 'after'],
    [200, 20, false, 'right', 'after'],
    [200, 55, false, 'full', 'before'],
    [10, 500, false, 'full', 'after'],
  ] as const)('finds what is nearest to %d, %d (right to left: %s)', (x, y, isRtl, key, dropPosition) => {
    expect(placeAt(boxes, x, y, isRtl)).toEqual({ key, dropPosition })
  })
  it('finds nothing in an empty list', () => expect(placeAt([], 1, 1, false)).toBeNull())
})

describe('SortableList', () => {
  it('gets handles when it may be put in order after all, and loses them again', () => {
    const rows = (isReadOnly: boolean) => (
      <SortableList
        {...list}
        aria-label="Things"
        items={['a', 'b']}
        isReadOnly={isReadOnly}
        onReorder={vi.fn()}
      />
    )
    const { rerender } = renderUi(rows(true))
    expect(screen.queryAllByRole('button')).toEqual([])
    rerender(rows(false))
    expect(screen.getAllByRole('button')).toHaveLength(2)
    rerender(rows(true))
    expect(screen.queryAllByRole('button')).toEqual([])
    expect(screen.getAllByRole('row')).toHaveLength(2)
  })

  it('moves a row by Alt and an arrow key from anything inside it, says so, and keeps the focus in the row', async () => {
    function Stateful() {
      const [items, setItems] = useState(['a', 'b', 'c'])
      return (
        <SortableList
          {...list}
          aria-label="Columns"
          items={items}
          onReorder={setItems}
          getSpan={() => 'full'}
          renderItem={(item) => <button type="button">Edit {item}</button>}
        />
      )
    }
    const { user } = renderUi(<Stateful />)
    const order = () => screen.getAllByRole('button', { name: /^Edit/ }).map((row) => row.textContent)
    screen.getByRole('button', { name: 'Edit a' }).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(order()).toEqual(['Edit b', 'Edit a', 'Edit c'])
    expect(screen.getByRole('row', { name: 'a' })).toContainElement(document.activeElement as HTMLElement)
    expect(screen.getByText('a: place 2 of 3')).toBeInTheDocument()
    await user.keyboard('{Alt>}{ArrowUp}{ArrowUp}{/Alt}')
    expect(order()).toEqual(['Edit a', 'Edit b', 'Edit c'])
  })

  it('moves a row by the menu of its handle, for those who do not drag', async () => {
    function Stateful() {
      const [items, setItems] = useState(['a', 'b', 'c', 'd'])
      return <SortableList {...list} aria-label="Columns" items={items} onReorder={setItems} />
    }
    const { user } = renderUi(<Stateful />)
    const order = () => screen.getAllByRole('row').map((row) => row.getAttribute('data-key'))
    // Pointers go through the button, which could not be dragged in Firefox.
    const handle = (row: string) =>
      screen.getByRole('button', { name: `Drag ${row}` }).parentElement as HTMLElement
    async function choose(row: string, action: string) {
      await user.click(handle(row))
      const menu = await screen.findByRole('menu', { name: row })
      await user.click(within(menu).getByRole('menuitem', { name: action }))
      await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
    }
    await choose('b', 'Move down')
    expect(order()).toEqual(['a', 'c', 'b', 'd'])
    expect(screen.getByText('b: place 3 of 4')).toBeInTheDocument()
    await choose('b', 'Move to the top')
    expect(order()).toEqual(['b', 'a', 'c', 'd'])
    await choose('a', 'Move to the bottom')
    await choose('d', 'Move up')
    expect(order()).toEqual(['b', 'd', 'c', 'a'])
    // Nothing is offered that would change nothing.
    await user.click(handle('b'))
    const offered = await screen.findAllByRole('menuitem')
    expect(offered.map((item) => item.getAttribute('aria-disabled') === 'true')).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

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

  it('is one stop of the Tab key if asked for, where arrow keys lead to other rows and to what they hold', async () => {
    const { user } = renderUi(
      <>
        <SortableList
          {...list}
          aria-label="Columns"
          items={['a', 'b']}
          isOneStop
          onReorder={vi.fn()}
          renderItem={(item) => <button type="button">Edit {item}</button>}
        />
        <button type="button">After</button>
      </>,
    )
    await user.tab()
    expect(screen.getByRole('row', { name: 'a' })).toHaveFocus()
    await user.keyboard('{ArrowDown}')
    expect(screen.getByRole('row', { name: 'b' })).toHaveFocus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('button', { name: 'Edit b' })).toHaveFocus()
    await user.tab()
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus()
    await user.tab({ shift: true })
    expect(screen.getByRole('row', { name: 'b' })).toHaveFocus()
  })

  it('leaves Escape to what is around it, from a control in a row and from a handle, unless the control took it', async () => {
    const around = vi.fn()
    const { user } = renderUi(
      // biome-ignore lint/a11y/noStaticElementInteractions: it stands for a dialog
      <div role="presentation" onKeyDown={({ key }) => around(key)}>
        <SortableList
          aria-label="Columns"
          items={['a', 'b']}
          onReorder={vi.fn()}
          {...list}
          renderItem={(item) => (
            <button type="button" onKeyDown={(event) => item === 'b' && event.preventDefault()}>
              Edit {item}
            </button>
          )}
        />
      </div>,
    )
    screen.getByRole('button', { name: 'Edit a' }).focus()
    await user.keyboard('{Escape}')
    expect(around.mock.calls).toEqual([['Escape']])
    screen.getByRole('button', { name: 'Drag a' }).focus()
    await user.keyboard('{Escape}')
    expect(around.mock.calls).toEqual([['Escape'], ['Escape']])
    screen.getByRole('button', { name: 'Edit b' }).focus()
    await user.keyboard('{Escape}')
    expect(around).toHaveBeenCalledTimes(2)
  })

  it('leaves keys of commands to the page, from a button in a row, but not what is typed into a field', async () => {
    const commands = vi.fn((event: KeyboardEvent) => event.preventDefault())
    window.addEventListener('keydown', commands)
    const { user } = renderUi(
      <SortableList
        aria-label="Columns"
        items={['a']}
        onReorder={vi.fn()}
        {...list}
        renderItem={() => (
          <>
            <button type="button">Edit</button>
            <input aria-label="Name" />
          </>
        )}
      />,
    )
    screen.getByRole('button', { name: 'Edit' }).focus()
    await user.keyboard('?')
    expect(commands.mock.calls.map(([{ key }]) => key)).toEqual(['?'])
    await user.type(screen.getByRole('textbox'), '?')
    window.removeEventListener('keydown', commands)
    expect(commands).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('textbox')).toHaveValue('?')
  })

  it('draws only the rows again that a move concerns, where what draws them stays the same', async () => {
    const drawn = vi.fn((item: string) => <button type="button">Edit {item}</button>)
    function Stateful() {
      const [items, setItems] = useState(['a', 'b', 'c', 'd'])
      return (
        <SortableList {...list} aria-label="Columns" items={items} onReorder={setItems} renderItem={drawn} />
      )
    }
    const { user } = renderUi(<Stateful />)
    screen.getByRole('button', { name: 'Edit a' }).focus()
    drawn.mockClear()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect([...new Set(drawn.mock.calls.map(([item]) => item))].sort()).toEqual(['a', 'b'])
  })

  it('has no handles while it is read-only', () => {
    renderUi(<SortableList aria-label="Columns" items={['a']} onReorder={vi.fn()} isReadOnly {...list} />)
    expect(screen.getByRole('row', { name: 'a' })).toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
