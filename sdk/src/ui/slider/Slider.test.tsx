import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { Slider } from './Slider'

function Quality() {
  const [value, setValue] = useState<number | null>(null)
  return <Slider label="Quality" value={value} onChange={setValue} minValue={10} step={5} unit="%" />
}

it('steps by arrow keys and shows its unit', async () => {
  const { user } = renderUi(<Quality />)
  expect(screen.getByRole('slider', { name: 'Quality' })).toHaveValue('10')
  await user.tab()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByText('15 %')).toBeInTheDocument()
})

it('is text while it is read-only', () => {
  renderUi(<Slider label="Quality" value={80} unit="%" isReadOnly />)
  expect(screen.getByText('80 %')).toBeInTheDocument()
  expect(screen.getByRole('slider')).toBeDisabled()
})

it('is left as it is by a finger that scrolls the page, and set by one that taps it or goes sideways', () => {
  const changes: number[] = []
  renderUi(<Slider label="Quality" value={20} onChange={(value) => changes.push(value)} />)
  const track = screen.getByRole('slider').closest('[class*="track"]') as HTMLElement
  vi.spyOn(track, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 24))
  const finger = (clientX: number) => ({ pointerType: 'touch', pointerId: 1, clientX, clientY: 12 })
  fireEvent.pointerDown(track, finger(70))
  fireEvent.pointerMove(track, finger(71))
  fireEvent.pointerCancel(track, finger(71))
  expect(changes).toEqual([])
  fireEvent.pointerDown(track, finger(70))
  fireEvent.pointerUp(track, finger(70))
  expect(changes).toEqual([70])
  fireEvent.pointerDown(track, finger(30))
  fireEvent.pointerMove(track, finger(40))
  expect(changes.slice(1)).toContain(30)
  fireEvent.pointerUp(track, finger(40))
})
