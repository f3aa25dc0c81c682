import { act, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { startDrag, useDrop } from './useDrop'

/** What the browser hands on from the start of a drag to its end. */
function transfer(types: Record<string, string> = {}) {
  const data = new Map(Object.entries(types))
  return {
    get types() {
      return [...data.keys()]
    },
    setData: (type: string, value: string) => void data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    effectAllowed: 'none',
  }
}

function renderRows(count: number) {
  const onMove = vi.fn()
  function Row({ index }: { index: number }) {
    const isLeft = ({ clientX }: { clientX: number }) => clientX < 50
    return (
      <button
        type="button"
        onDragStart={(event) => startDrag(event, 'row', index)}
        {...useDrop('row', index, isLeft, onMove)}
      >
        {index}
      </button>
    )
  }
  render(Array.from({ length: count }, (_, index) => <Row key={String(index)} index={index} />))
  return onMove
}

const row = (index: number) => screen.getByRole('button', { name: String(index) })

/** As events of jsdom have neither a place nor what is dragged. */
function drag(
  kind: 'dragStart' | 'dragOver' | 'dragLeave' | 'drop',
  index: number,
  dataTransfer: object,
  clientX = 0,
) {
  const event = createEvent[kind](row(index))
  Object.defineProperties(event, { dataTransfer: { value: dataTransfer }, clientX: { value: clientX } })
  act(() => void fireEvent(row(index), event))
  return event
}

const BEFORE = 10
const AFTER = 90

describe('a row that is dragged', () => {
  it.each([
    [0, 2, BEFORE, 1],
    [0, 2, AFTER, 2],
    [2, 0, BEFORE, 0],
    [2, 0, AFTER, 1],
    [1, 1, AFTER, 1],
  ])('from place %i, dropped at row %i, pointer at %i, comes to place %i', (from, over, clientX, to) => {
    const onMove = renderRows(3)
    const dragged = transfer()
    drag('dragStart', from, dragged)
    expect(dragged.effectAllowed).toBe('move')
    expect(drag('dragOver', over, dragged, clientX).defaultPrevented).toBe(true)
    expect(row(over)).toHaveAttribute('data-drop', clientX === BEFORE ? 'before' : 'after')
    expect(drag('drop', over, dragged, clientX).defaultPrevented).toBe(true)
    expect(onMove).toHaveBeenCalledExactlyOnceWith(from, to)
    expect(row(over)).not.toHaveAttribute('data-drop')
  })

  it('marks no place that it has left', () => {
    renderRows(2)
    const dragged = transfer()
    drag('dragStart', 0, dragged)
    drag('dragOver', 1, dragged)
    drag('dragLeave', 1, dragged)
    expect(row(1)).not.toHaveAttribute('data-drop')
  })
})

it.each([
  ['a file', { Files: '' }],
  ['a column', { 'application/x-pergola-column-1': '0' }],
  ['a row of another window', { 'application/x-pergola-row-1': '0' }],
])('leaves %s that is dragged over it to the page', (_what, types) => {
  const onMove = renderRows(2)
  expect(drag('dragOver', 1, transfer(types)).defaultPrevented).toBe(false)
  expect(row(1)).not.toHaveAttribute('data-drop')
  expect(drag('drop', 1, transfer(types)).defaultPrevented).toBe(false)
  expect(onMove).not.toHaveBeenCalled()
})
