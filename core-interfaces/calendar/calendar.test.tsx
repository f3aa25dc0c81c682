import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CalendarDisplay from './display'
import { formatPattern } from './formatPattern'
import CalendarInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const day = (name: RegExp) => screen.findByRole('button', { name })

describe('calendar', () => {
  it('stages the chosen day', async () => {
    const { user, changes } = await renderInput(CalendarInput, tested, { value: '2024-03-05' })
    await user.click(await day(/March 20, 2024/))
    expect(changes).toEqual(['2024-03-20'])
  })

  it('keeps to its bounds', async () => {
    await renderInput(CalendarInput, tested, { value: '2024-03-05', options: { max: '2024-03-10' } })
    expect(await day(/March 20, 2024/)).toHaveAttribute('aria-disabled', 'true')
  })

  it('is text when it is read-only', async () => {
    await renderInput(CalendarInput, tested, { value: '2024-03-05', props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Mar 5, 2024')
    expect(screen.queryByRole('grid')).not.toBeInTheDocument()
  })

  it('shows the date in the pattern of the field', () => {
    renderDisplay(CalendarDisplay, tested, '2024-03-05', { options: { formatting: 'dd/MM/yyyy' } })
    expect(screen.getByTestId('cell')).toHaveTextContent('05/03/2024')
  })
})

describe('formatPattern', () => {
  const date = new Date('2024-03-05T00:00:00Z')

  it.each([
    ['EEEE, d MMMM y', 'en-US', 'Tuesday, 5 March 2024'],
    ['MMM yy', 'de', 'Mär 24'],
    ["d 'of' MMMM ''yy", 'en-US', "5 of March '24"],
  ])('writes %s in %s as %s', (pattern, locale, expected) => {
    expect(formatPattern(date, pattern, locale)).toBe(expected)
  })
})
