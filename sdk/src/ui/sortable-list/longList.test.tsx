import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { linesOf, nearLines, partsOf, stepTowards } from './nearLines'
import { SortableList } from './SortableList'

const names = Array.from({ length: 500 }, (_, at) => `row ${at + 1}`)
const spanOf = (_item: string, index: number) => (index % 2 === 0 ? 'left' : 'right')

function Rows({ isGrid, drawn }: { isGrid: boolean; drawn: (item: string) => void }) {
  const [items, setItems] = useState(names)
  return (
    <SortableList
      aria-label="Rows"
      items={items}
      getKey={keyOf}
      getLabel={keyOf}
      getSpan={isGrid ? spanOf : undefined}
      onReorder={setItems}
      renderItem={(item) => <Content item={item} drawn={drawn} />}
    />
  )
}

function Content({ item, drawn }: { item: string; drawn: (item: string) => void }) {
  drawn(item)
  return <button type="button">Edit {item}</button>
}
const keyOf = (item: string) => item

function open({ isGrid = false } = {}) {
  const drawn = vi.fn<(item: string) => void>()
  return { ...renderUi(<Rows isGrid={isGrid} drawn={drawn} />), drawn }
}

const grid = () => screen.getByRole('grid')
const placeOf = (name: string) => Number(screen.getByRole('row', { name }).getAttribute('aria-rowindex'))
const rows = () => screen.getAllByRole('row').map((row) => row.getAttribute('aria-label') ?? '')

/** As if the page were scrolled, so that so much of the list is above the screen. */
function scrollTo(topPx: number) {
  vi.spyOn(grid(), 'getBoundingClientRect').mockReturnValue({ top: -topPx } as DOMRect)
  act(() => void document.dispatchEvent(new Event('scroll')))
}

it.each([
  ['one column', false, 40],
  ['two columns', true, 80],
])(
  'draws of 500 rows in %s those near the screen, wherever it is, and says how many there are',
  (_name, isGrid, most) => {
    const { container } = open({ isGrid })
    const drawn = () => screen.getAllByRole('row').length
    expect(drawn()).toBeLessThan(most)
    expect(container.querySelectorAll('*').length).toBeLessThan(most * 12)
    expect(grid()).toHaveAttribute('aria-rowcount', '500')
    scrollTo(isGrid ? 12_000 : 24_000)
    expect(drawn()).toBeLessThan(most + 22)
    expect(rows()).toContain('row 410')
    expect(rows()).not.toContain('row 60')
    expect(screen.getByRole('row', { name: 'row 410' })).toHaveAttribute('aria-rowindex', '410')
    // What is left out has its room, and its place in the columns.
    const spaces = [...grid().children].filter(({ role }) => role === 'presentation') as HTMLElement[]
    expect(spaces.map(({ style }) => Number.parseInt(style.blockSize, 10) > 1000)).toEqual([true, true])
  },
)

it('draws the rows that are still there no second time while the page is scrolled', () => {
  const { drawn } = open()
  scrollTo(600)
  drawn.mockClear()
  scrollTo(1200)
  const again = drawn.mock.calls.map(([item]) => Number(item.slice(4)))
  expect(again.length).toBeGreaterThan(0)
  expect(Math.min(...again)).toBeGreaterThan(20)
})

it('draws all rows of a short list', () => {
  renderUi(
    <SortableList
      aria-label="Rows"
      items={names.slice(0, 60)}
      getKey={keyOf}
      getLabel={keyOf}
      onReorder={() => undefined}
      renderItem={keyOf}
    />,
  )
  expect(rows()).toHaveLength(60)
  expect(grid()).not.toHaveAttribute('aria-rowcount')
})

describe('by keyboard', () => {
  it('goes to rows that are not drawn, and keeps the one that has the focus', async () => {
    const { user } = open()
    await user.tab()
    expect(screen.getByRole('row', { name: 'row 1' })).toHaveFocus()
    await user.keyboard('{Control>}{End}{/Control}')
    expect(screen.getByRole('row', { name: 'row 500' })).toHaveFocus()
    scrollTo(6000)
    expect(screen.getByRole('row', { name: 'row 500' })).toHaveFocus()
    await user.keyboard('{ArrowUp}')
    expect(screen.getByRole('row', { name: 'row 499' })).toHaveFocus()
  })

  it('keeps a row in which something has the focus', async () => {
    const { user } = open()
    await user.click(screen.getByRole('button', { name: 'Edit row 3' }))
    await user.tab()
    const handle = screen.getByRole('button', { name: 'Drag row 3' })
    expect(handle).toHaveFocus()
    scrollTo(24_000)
    expect(rows()).not.toContain('row 2')
    expect(handle).toHaveFocus()
  })

  it('moves a row over the border of what is drawn', async () => {
    const { user } = open()
    const last = rows().length
    act(() => screen.getByRole('row', { name: `row ${last}` }).focus())
    await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
    expect(screen.getByRole('status')).toHaveTextContent(`${last + 2} of 500`)
    expect(screen.getByRole('row', { name: `row ${last}` })).toHaveFocus()
    expect(screen.getByRole('row', { name: `row ${last}` })).toHaveAttribute('aria-rowindex', `${last + 2}`)
  })

  it('drags a row to a place that was not drawn', async () => {
    const { user } = open()
    const last = rows().length
    await user.tab()
    await user.tab()
    await user.keyboard('{Enter}')
    for (let place = 0; place < last + 3; place++) await user.keyboard('{ArrowDown}')
    await user.keyboard('{Enter}')
    await expect.poll(() => placeOf('row 1')).toBe(last + 4)
  })
})

describe('the lines', () => {
  it('hold the rows beside each other', () => {
    const places = [0, 0, 1, 2, 2]
    expect(linesOf(['a', 'b', 'c', 'd', 'e'], (_key, index) => places[index] ?? 0)).toEqual([
      { keys: ['a', 'b'] },
      { keys: ['c'] },
      { keys: ['d', 'e'] },
    ])
  })

  it.each([
    ['at the beginning', 0, 0, 24],
    ['in the middle', 10_000, 96, 124],
    ['below the screen', -5000, 0, 0],
    ['above the screen', 50_000, 200, 200],
  ])('are near %s', (_name, top, start, end) => {
    expect(nearLines(Array(200).fill(100), top, 2000)).toEqual({ start, end })
  })

  it.each([
    [
      'beside what is drawn, a few at a time',
      { start: 0, end: 20 },
      { start: 8, end: 40 },
      { start: 8, end: 24 },
    ],
    ['before it', { start: 30, end: 50 }, { start: 12, end: 44 }, { start: 26, end: 44 }],
    [
      'far from it, from the middle',
      { start: 0, end: 20 },
      { start: 100, end: 130 },
      { start: 111, end: 119 },
    ],
    ['as they are wanted', { start: 8, end: 40 }, { start: 8, end: 40 }, { start: 8, end: 40 }],
    ['past the end', { start: 0, end: 20 }, { start: 60, end: 60 }, { start: 60, end: 60 }],
  ])('are drawn %s', (_name, drawn, near, next) => {
    expect(stepTowards(near, drawn)).toEqual(next)
  })

  it('are parts that are drawn, and others between them', () => {
    expect(partsOf(6, (line) => line === 1 || line === 2 || line === 5)).toEqual([
      { start: 0, end: 1, isDrawn: false },
      { start: 1, end: 3, isDrawn: true },
      { start: 3, end: 5, isDrawn: false },
      { start: 5, end: 6, isDrawn: true },
    ])
  })
})
