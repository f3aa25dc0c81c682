import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { HoverCard } from './HoverCard'

const card = () => screen.queryByRole('tooltip')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => void vi.useFakeTimers())
// The next one waits as long as the first.
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(2000)
  vi.useRealTimers()
})

const render = () => {
  renderUi(<HoverCard content="Editor, last seen today">Ada</HoverCard>)
  return screen.getByText('Ada')
}

it('shows after 300 ms, and goes with the pointer', async () => {
  const name = render()
  fireEvent.pointerEnter(name, { pointerType: 'mouse' })
  await pass(299)
  expect(card()).toBeNull()
  await pass(1)
  expect(card()).toHaveTextContent('Editor, last seen today')
  fireEvent.pointerLeave(name, { pointerType: 'mouse' })
  await pass(100)
  expect(card()).toBeNull()
})

it('goes with Escape, and does not come for a finger', async () => {
  const name = render()
  fireEvent.pointerEnter(name, { pointerType: 'touch' })
  await pass(1000)
  expect(card()).toBeNull()
  fireEvent.pointerEnter(name, { pointerType: 'mouse' })
  await pass(300)
  expect(card()).toBeInTheDocument()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await pass(100)
  expect(card()).toBeNull()
})
