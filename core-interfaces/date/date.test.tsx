import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import DateDisplay from './display'
import DateInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

beforeEach(
  () => void vi.useFakeTimers({ now: new Date(2024, 2, 5, 23, 30), toFake: ['Date', 'setInterval'] }),
)
afterEach(() => void vi.useRealTimers())

describe('date', () => {
  it('stages the date as it is stored', async () => {
    const { changes } = await renderInput(DateInput, tested, { value: '2024-03-05' })
    fireEvent.keyDown(screen.getByRole('spinbutton', { name: /day/ }), { key: 'ArrowUp' })
    expect(changes).toEqual(['2024-03-06'])
  })

  it('is text when it is read-only', async () => {
    await renderInput(DateInput, tested, { value: '2024-03-05', props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Mar 5, 2024')
  })

  it.each([
    [{}, '2024-03-04', 'Mar 4, 2024'],
    [{ localized: false }, '2024-03-04', 'yesterday'],
    [{ localized: false, showRelative: false }, '2024-03-04', '2024-03-04'],
    [{}, 'someday', 'someday'],
  ])('shows with %j %s as %s', (options, value, expected) => {
    renderDisplay(DateDisplay, tested, value, { options })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
