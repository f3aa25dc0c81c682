import { anEditor, aUser, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import UserDisplay from './display'
import UserInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = { users: [aUser(), anEditor()] }
const box = () => screen.getByRole('combobox', { name: /Label/ })

describe('user', () => {
  it('offers everyone by name and stages the id', async () => {
    const { user, changes } = await renderInput(UserInput, tested, { host })
    await user.type(box(), 'bo d')
    await user.click(await screen.findByRole('option', { name: /Bo Diaz/ }))
    expect(changes.at(-1)).toBe(2)
  })

  it.each([1, { id: 1 }])('names the user of %j', async (value) => {
    await renderInput(UserInput, tested, { value, host })
    expect(box()).toHaveValue('Ada Byron')
  })

  it.each([
    [2, 'BDBo Diaz'],
    [77, 'Unknown (77)'],
    [null, '--'],
  ])('is a picture with a name when it is read-only: %s', async (value, text) => {
    await renderInput(UserInput, tested, { value, host, props: { isReadOnly: true } })
    expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent(text)
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  })

  it('shows people by their initials, which are not read out', async () => {
    const { user } = await renderInput(UserInput, tested, { value: 1, host })
    expect(screen.getByText('AB')).toBeVisible()
    await user.click(box())
    const option = await screen.findByRole('option', { name: 'Bo Diaz bo@example.com' })
    expect(within(option).getByText('BD')).toBeVisible()
  })

  it('shows the name by the template', () => {
    renderDisplay(UserDisplay, tested, 2, { host, options: { template: '{{ last_name }}' } })
    expect(screen.getByText('Diaz')).toBeVisible()
  })
})
