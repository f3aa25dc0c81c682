import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import DropdownDisplay from './display'
import DropdownInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const choices = { eu: 'Europe', af: 'Africa' }
const control = () => screen.getByRole('button', { name: /Label/ })

describe('dropdown', () => {
  it('offers the texts of the choices and stages the value', async () => {
    const { user, changes } = await renderInput(DropdownInput, tested, { value: 'eu', options: { choices } })
    expect(control()).toHaveTextContent('Europe')
    await user.click(control())
    await user.click(screen.getByRole('option', { name: 'Africa' }))
    expect(changes).toEqual(['af'])
  })

  it('changes with the arrow keys', async () => {
    const { user, changes } = await renderInput(DropdownInput, tested, { value: 'eu', options: { choices } })
    await user.tab()
    expect(control()).toHaveFocus()
    await user.keyboard('{ArrowRight}')
    expect(changes).toEqual(['af'])
  })

  it('asks for a choice while it is empty', async () => {
    await renderInput(DropdownInput, tested, { options: { choices } })
    expect(control()).toHaveTextContent('Choose one')
  })

  it('shows a saved value that is no choice any more, and says so', async () => {
    await renderInput(DropdownInput, tested, { value: 'xx', options: { choices } })
    expect(control()).toHaveTextContent('xx')
    expect(control()).toHaveAccessibleDescription(/“xx” is stored, which does not fit/)
  })

  it('says nothing of that where own values are allowed', async () => {
    await renderInput(DropdownInput, tested, { value: 'xx', options: { choices, allow_other: true } })
    expect(screen.queryByText(/does not fit/)).not.toBeInTheDocument()
  })

  it('opens a box for an own value where that is allowed', async () => {
    const { user, changes } = await renderInput(DropdownInput, tested, {
      value: 'eu',
      options: { choices, allow_other: true },
    })
    await user.click(control())
    await user.click(screen.getByRole('option', { name: 'Enter a value' }))
    await user.type(screen.getByRole('textbox', { name: 'Enter a value' }), 'as')
    expect(changes).toEqual([null, 'a', 'as'])
  })

  it.each([
    ['eu', 'Europe'],
    ['xx', 'xx'],
    [null, ''],
  ])('is text when it is read-only: %s', async (value, text) => {
    await renderInput(DropdownInput, tested, { value, options: { choices }, props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(text)
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('reads choices from JSON text, and says when that does not parse', async () => {
    const { unmount } = await renderInput(DropdownInput, tested, {
      value: 'a',
      options: { choices: '{"a":"Apple"}' },
    })
    expect(control()).toHaveTextContent('Apple')
    unmount()
    await renderInput(DropdownInput, tested, { options: { choices: '{a' } })
    expect(await screen.findByText(/The choices are not valid JSON/)).toBeVisible()
  })

  it.each([
    [true, 'Europe'],
    [false, 'eu'],
  ])('shows the choice, formatting = %s', (formatting, expected) => {
    renderDisplay(DropdownDisplay, tested, 'eu', { options: { choices, formatting } })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
