import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TimeDisplay from './display'
import TimeInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

describe('time', () => {
  it('stages hours, minutes and seconds', async () => {
    const { changes } = await renderInput(TimeInput, tested, { value: '15:04:00' })
    fireEvent.keyDown(screen.getByRole('spinbutton', { name: /minute/ }), { key: 'ArrowUp' })
    expect(changes).toEqual(['15:05:00'])
  })

  it('has twelve hours where wanted', async () => {
    await renderInput(TimeInput, tested, { value: '15:04:00', options: { display24HourClock: false } })
    expect(screen.getByRole('spinbutton', { name: /AM\/PM/ })).toHaveTextContent('PM')
  })

  it.each([
    ['15:04:00', '15:04:00'],
    ['noon', 'noon'],
  ])('is text when it is read-only: %s', async (value, text) => {
    const options = { display24HourClock: true }
    await renderInput(TimeInput, tested, { value, options, props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(text)
    expect(screen.queryByRole('spinbutton')).not.toBeInTheDocument()
  })

  it.each([
    [true, '15:04:00', '15:04:00'],
    [false, '15:04:00', '3:04 PM'],
    [false, '03:04:05', '3:04:05 AM'],
    [false, 'noon', 'noon'],
  ])('shows with 24 hours = %s %s as %s', (display24HourClock, value, expected) => {
    renderDisplay(TimeDisplay, tested, value, { options: { display24HourClock } })
    expect(screen.getByTestId('cell').textContent?.replace(/\s/g, ' ')).toBe(expected)
  })
})
