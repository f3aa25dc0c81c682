import { renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import SwitchDisplay from './display'
import SwitchInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }

describe('switch', () => {
  it('toggles by click and by the space bar', async () => {
    const { user, changes } = await renderInput(SwitchInput, tested, { value: false })
    await user.click(screen.getByRole('switch', { name: /Label/ }))
    await user.keyboard(' ')
    expect(changes).toEqual([true, false])
  })

  it('is a checkbox where wanted, with the text of its state', async () => {
    const options = { checkbox: true, labelOn: 'Visible', labelOff: 'Hidden' }
    const { user } = await renderInput(SwitchInput, tested, { value: false, options })
    expect(screen.getByText('Hidden')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: /Label/ }))
    expect(screen.getByText('Visible')).toBeVisible()
  })

  it.each([1, '1', 'true', true])('takes %j for on', async (value) => {
    await renderInput(SwitchInput, tested, { value })
    expect(screen.getByRole('switch', { name: /Label/ })).toBeChecked()
  })

  it('shows that nothing is chosen where a choice is asked for, and takes off in one step', async () => {
    const { user, changes } = await renderInput(SwitchInput, tested, { props: { isRequired: true } })
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
    for (const name of ['On', 'Off']) expect(screen.getByRole('radio', { name })).not.toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Off' }))
    expect(changes).toEqual([false])
    expect(screen.getByRole('radio', { name: 'Off' })).toBeChecked()
  })

  it.each([
    [true, 'Visible'],
    [0, 'Off'],
    [null, ''],
    ['banana', 'banana'],
  ])('is text when it is read-only: %s', async (value, text) => {
    await renderInput(SwitchInput, tested, {
      value,
      options: { labelOn: 'Visible' },
      props: { isReadOnly: true, isRequired: true },
    })
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue(text)
    expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  })

  it('shows an icon that says what it means', () => {
    renderDisplay(SwitchDisplay, tested, false, { options: { labelOff: 'Hidden' } })
    expect(screen.getByRole('img', { name: 'Hidden' })).toBeVisible()
  })
})
