import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { trackBodyState } from './trackBodyState'

const files = { dataTransfer: { types: ['Files'], dropEffect: 'copy' } }
const { body } = document
let stop = () => {}
beforeEach(() => {
  vi.useFakeTimers()
  stop = trackBodyState()
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

describe('the state of the body', () => {
  it('says that a file is dragged over the page until 50 ms after it left, over drop zones too', () => {
    const zone = body.appendChild(document.createElement('div'))
    zone.addEventListener('dragover', (event) => event.stopPropagation())
    fireEvent.dragOver(zone, files)
    expect(body).toHaveClass('dragging')
    fireEvent.dragLeave(zone, files)
    vi.advanceTimersByTime(49)
    expect(body).toHaveClass('dragging')
    vi.advanceTimersByTime(1)
    expect(body).not.toHaveClass('dragging')
    zone.remove()
  })

  it('keeps the browser from opening a file that is dropped where nothing takes it', () => {
    expect(fireEvent.drop(body, files)).toBe(false)
    expect(fireEvent.drop(body, { dataTransfer: { types: ['text/plain'] } })).toBe(true)
  })

  it.each([
    ['Control+S', { key: 's', ctrlKey: true }, true],
    ['its place where other letters are written', { key: 'ы', code: 'KeyS', metaKey: true }, true],
    ['the letter alone', { key: 's' }, false],
    ['another key', { key: 'd', code: 'KeyD', ctrlKey: true }, false],
  ])('keeps the browser from storing the page by the save key: %s', (_keys, press, isKept) => {
    const box = body.appendChild(document.createElement('input'))
    box.addEventListener('keydown', (event) => event.stopPropagation())
    expect(fireEvent.keyDown(box, press)).toBe(!isKept)
    box.remove()
  })
})
