import { renderWithHost } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { CropFrame } from './CropFrame'
import type { Box } from './cropBox'
import messages from './messages.json'

const picture = { width: 400, height: 200 }

/** A picture that is drawn `scale` times as large as it is. */
function open(box: Box, scale: number) {
  const boxes = [box]
  function Editor() {
    const [shown, setShown] = useState(box)
    const change = (next: Box) => {
      boxes.push(next)
      setShown(next)
    }
    return <CropFrame box={shown} size={picture} ratio={null} onChange={change} />
  }
  renderWithHost(<Editor />, { messages: { interfaces: { 'file-preview': messages } } })
  HTMLElement.prototype.setPointerCapture = vi.fn()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, picture.width * scale, picture.height * scale),
  )
  return boxes
}

/** Drags a handle along these places. */
function drag(name: string, [first, ...others]: readonly (readonly [number, number])[]) {
  const handle = screen.getByRole('button', { name })
  const at = ([clientX, clientY]: readonly [number, number] = [0, 0]) => ({ clientX, clientY, buttons: 1 })
  fireEvent.pointerDown(handle, at(first))
  for (const place of others) fireEvent.pointerMove(handle, at(place))
  fireEvent.pointerUp(handle, at(others.at(-1)))
}

const MOVE = messages.move
const RESIZE = messages.resize

it('stays below the pointer that was beyond the edge and comes back', () => {
  const boxes = open({ x: 0, y: 0, width: 100, height: 100 }, 1)
  drag(MOVE, [
    [50, 50],
    [-200, 50],
    [90, 50],
  ])
  expect(boxes.at(-1)).toMatchObject({ x: 40, y: 0 })
  drag(RESIZE, [
    [140, 100],
    [900, 900],
    [150, 120],
  ])
  expect(boxes.at(-1)).toEqual({ x: 40, y: 0, width: 110, height: 120 })
})

it('goes with a slow pointer on a picture that is drawn larger than it is', () => {
  const boxes = open({ x: 0, y: 0, width: 100, height: 100 }, 4)
  drag(
    MOVE,
    Array.from({ length: 41 }, (_, index) => [50 + index, 50] as const),
  )
  expect(boxes.at(-1)).toMatchObject({ x: 10, y: 0 })
})

it('is taken back by Escape while it is dragged, and follows one pointer alone', () => {
  const box = { x: 0, y: 0, width: 100, height: 100 }
  const boxes = open(box, 1)
  const handle = screen.getByRole('button', { name: MOVE })
  fireEvent.pointerDown(handle, { pointerId: 1, clientX: 50, clientY: 50 })
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 80, clientY: 50 })
  fireEvent.pointerDown(handle, { pointerId: 2, clientX: 10, clientY: 10 })
  fireEvent.pointerMove(handle, { pointerId: 2, clientX: 10, clientY: 60 })
  fireEvent.pointerUp(handle, { pointerId: 2 })
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 90, clientY: 50 })
  expect(boxes.at(-1)).toEqual({ ...box, x: 40 })
  // Not for the editor around it, which it would close.
  expect(fireEvent.keyDown(handle, { key: 'Escape' })).toBe(false)
  fireEvent.pointerMove(handle, { pointerId: 1, clientX: 99, clientY: 50 })
  expect(boxes.at(-1)).toEqual(box)
  expect(fireEvent.keyDown(handle, { key: 'Escape' })).toBe(true)
})

it('is not dragged by the other button of a mouse', () => {
  const boxes = open({ x: 0, y: 0, width: 100, height: 100 }, 1)
  const handle = screen.getByRole('button', { name: RESIZE })
  fireEvent.pointerDown(handle, { button: 2, clientX: 50, clientY: 50 })
  fireEvent.pointerMove(handle, { clientX: 80, clientY: 50 })
  expect(boxes).toHaveLength(1)
})
