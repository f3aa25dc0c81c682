import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import CheckboxesDisplay from './display'
import CheckboxesInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const options = { choices: { a: 'Apple', b: 'Banana', c: 'Cherry' } }
const box = (name: string) => screen.getByRole('checkbox', { name })

describe('checkboxes', () => {
  it('stages the ticked keys in the order of the choices', async () => {
    const { user, changes } = await renderInput(CheckboxesInput, tested, { value: ['c'], options })
    expect(screen.getByRole('group', { name: 'Label' })).toBeVisible()
    await user.click(box('Apple'))
    expect(changes).toEqual([['a', 'c']])
  })

  it('stages null once nothing is ticked, and wraps where wanted', async () => {
    const { user, changes } = await renderInput(CheckboxesInput, tested, {
      options: { ...options, wrap: true },
    })
    await user.click(box('Apple'))
    await user.click(box('Apple'))
    expect(changes).toEqual([['', 'a', ''], null])
  })

  it('keeps saved values that are no choice, even where no others may be added', async () => {
    const { user, changes } = await renderInput(CheckboxesInput, tested, { value: ['x'], options })
    expect(box('x')).toBeChecked()
    await user.click(box('Banana'))
    expect(changes).toEqual([['b', 'x']])
  })

  it('has staged a value of one’s own while it is being typed, and a row of it once the box is left', async () => {
    const { user, changes } = await renderInput(CheckboxesInput, tested, {
      value: ['a'],
      options: { ...options, allow_other: true },
    })
    await user.type(screen.getByRole('textbox', { name: 'Own value' }), 'date')
    expect(changes.at(-1)).toEqual(['a', 'date'])
    expect(screen.queryByRole('checkbox', { name: 'date' })).not.toBeInTheDocument()
    await user.tab()
    await user.tab()
    expect(box('date')).toBeChecked()
    expect(changes.at(-1)).toEqual(['a', 'date'])
  })

  it('takes own values where that is allowed', async () => {
    const { user, changes } = await renderInput(CheckboxesInput, tested, {
      value: ['a'],
      options: { ...options, allow_other: true },
    })
    await user.type(screen.getByRole('textbox', { name: 'Own value' }), 'date{Enter}')
    expect(changes.at(-1)).toEqual(['a', 'date'])
    expect(box('date')).toBeChecked()
  })

  it('shows what was changed from outside', async () => {
    const { setValue } = await renderInput(CheckboxesInput, tested, { value: ['a'], options })
    setValue(['b'])
    expect(box('Apple')).not.toBeChecked()
    expect(box('Banana')).toBeChecked()
  })

  it('has handles only where rows may be moved', async () => {
    const { unmount } = await renderInput(CheckboxesInput, tested, {
      options: { ...options, draggable: true },
    })
    expect(screen.getAllByRole('button')).toHaveLength(3)
    unmount()
    await renderInput(CheckboxesInput, tested, { options })
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('is text when it is read-only, with values that are no choice', async () => {
    await renderInput(CheckboxesInput, tested, {
      value: ['a', 'x'],
      options: { ...options, allow_other: true, draggable: true },
      props: { isReadOnly: true },
    })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Apple, x')
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('shows the texts, or the values where wanted', () => {
    const { unmount } = renderDisplay(CheckboxesDisplay, tested, ['', 'c', 'a', ''], { options })
    expect(screen.getByTestId('cell')).toHaveTextContent('Cherry, Apple')
    unmount()
    renderDisplay(CheckboxesDisplay, tested, ['c', 'a'], { options: { ...options, formatting: false } })
    expect(screen.getByTestId('cell')).toHaveTextContent('c, a')
  })
})
