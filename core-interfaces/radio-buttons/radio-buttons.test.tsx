import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import RadioButtonsDisplay from './display'
import RadioButtonsInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const options = { choices: { eu: 'Europe', af: 'Africa' } }

describe('radio-buttons', () => {
  it('stages the value of the chosen text', async () => {
    const { user, changes } = await renderInput(RadioButtonsInput, tested, { value: 'eu', options })
    expect(screen.getByRole('radiogroup', { name: 'Label' })).toBeVisible()
    await user.click(screen.getByRole('radio', { name: 'Africa' }))
    expect(changes).toEqual(['af'])
  })

  it.each([
    ['eu', 'Europe'],
    ['xx', 'xx'],
    [null, ''],
  ])('is text when it is read-only: %s', async (value, text) => {
    await renderInput(RadioButtonsInput, tested, { value, options, props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(text)
    expect(screen.queryByRole('radio')).not.toBeInTheDocument()
  })

  it('says when its choices do not parse', async () => {
    await renderInput(RadioButtonsInput, tested, { options: { choices: '{a' } })
    expect(await screen.findByText(/not valid JSON/)).toBeVisible()
  })

  it.each([
    [true, 'Europe'],
    [false, 'eu'],
  ])('shows the choice, format = %s', (format, expected) => {
    renderDisplay(RadioButtonsDisplay, tested, 'eu', { options: { ...options, format } })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
