import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderUi } from '../testing/renderUi'
import { PlainCheckbox } from './PlainCheckbox'

it('is ticked by click and Space, and says whether Shift was held', async () => {
  const onChange = vi.fn()
  const { user } = renderUi(<PlainCheckbox aria-label="Row" isSelected={false} onChange={onChange} />)
  const box = screen.getByRole('checkbox', { name: 'Row' })
  await user.click(box)
  expect(box).toHaveFocus()
  await user.keyboard(' ')
  await user.keyboard('{Shift>}')
  await user.click(box)
  await user.keyboard('{/Shift}')
  expect(onChange.mock.calls).toEqual([[false], [false], [true]])
})

it('has the focus after a click with Shift, which marks no text', async () => {
  const { user } = renderUi(<PlainCheckbox aria-label="Row" isSelected={false} onChange={() => {}} />)
  const box = screen.getByRole('checkbox')
  const wasPrevented = vi.fn()
  document.addEventListener('mousedown', (event) => wasPrevented(event.defaultPrevented), { once: true })
  await user.keyboard('{Shift>}')
  await user.click(box)
  await user.keyboard('{/Shift}')
  expect(wasPrevented).toHaveBeenCalledWith(true)
  expect(box).toHaveFocus()
})

it('is what it is said to be, whatever was clicked', async () => {
  const { user, rerender } = renderUi(
    <PlainCheckbox aria-label="All" isSelected={false} isIndeterminate onChange={() => {}} />,
  )
  const box = screen.getByRole('checkbox', { name: 'All' })
  expect(box).toBePartiallyChecked()
  await user.click(box)
  expect(box).not.toBeChecked()
  rerender(<PlainCheckbox aria-label="All" isSelected onChange={() => {}} />)
  expect(box).toBeChecked()
  expect(box).not.toBePartiallyChecked()
})
