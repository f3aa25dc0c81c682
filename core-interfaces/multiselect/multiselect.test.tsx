import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import MultiselectDisplay from './display'
import MultiselectInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const options = { choices: { a: 'Apple', b: 'Banana', c: 'Cherry' } }
const choice = (name: string) => screen.getByRole('checkbox', { name })

describe('multiselect', () => {
  it('stages the chosen keys in the order of the choices, wrapped', async () => {
    const { user, changes } = await renderInput(MultiselectInput, tested, { value: ['', 'c', ''], options })
    await user.click(choice('Apple'))
    expect(changes).toEqual([['', 'a', 'c', '']])
  })

  it('stages null once nothing is chosen', async () => {
    const { user, changes } = await renderInput(MultiselectInput, tested, { value: ['a'], options })
    await user.click(choice('Apple'))
    expect(changes).toEqual([null])
  })

  it('keeps saved values that are no choice any more', async () => {
    const { user, changes } = await renderInput(MultiselectInput, tested, {
      value: ['old'],
      options: { ...options, wrapWithDelimiter: false },
    })
    expect(choice('old')).toBeChecked()
    await user.click(choice('Banana'))
    expect(changes).toEqual([['b', 'old']])
  })

  it('is text when it is read-only', async () => {
    await renderInput(MultiselectInput, tested, { value: ['a', 'c'], options, props: { isReadOnly: true } })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Apple, Cherry')
  })

  it.each([
    ['text', 'Apple, Cherry'],
    ['value', 'a, c'],
  ])('shows the %s of what is chosen', (formatting, expected) => {
    renderDisplay(MultiselectDisplay, tested, ['', 'a', 'c', ''], { options: { ...options, formatting } })
    expect(screen.getByTestId('cell')).toHaveTextContent(expected)
  })
})
