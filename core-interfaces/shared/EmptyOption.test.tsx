import { anEditor, renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { inputs, interfaceOf } from './everyInterface'

async function draw(id: string, given: Parameters<typeof renderInput>[2]) {
  const Input = await inputs[id]?.()
  if (!Input) throw new Error(`${id} has no input`)
  return renderInput(Input, interfaceOf(id), given)
}

describe('a field that has nothing to offer', () => {
  it.each([
    ['checkboxes', 'choices', 'Choices'],
    ['radio-buttons', 'choices', 'Choices'],
    ['button-group', 'choices', 'Choices'],
    ['dropdown', 'choices', 'Choices'],
    ['multiselect', 'choices', 'Choices'],
    ['repeater', 'fields', 'Fields'],
  ])('says as %s that %s are not set up, in the place of an empty control', async (id, option, name) => {
    await draw(id, { options: { [option]: null } })
    expect(await screen.findByText(`Not set up yet: ${name}`)).toBeVisible()
    expect(screen.getByRole('group', { name: 'Label' })).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  it('leads administrators, and no one else, to where it is set', async () => {
    const { unmount } = await draw('dropdown', { options: { choices: {} } })
    const link = await screen.findByRole('link', { name: 'Settings' })
    expect(link).toHaveAttribute('href', expect.stringContaining('/settings/collections/things/field'))
    unmount()
    await draw('dropdown', { options: { choices: {} }, host: { user: anEditor() } })
    expect(await screen.findByText('Not set up yet: Choices')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('has no page of its own in a row of a list', async () => {
    await draw('dropdown', { options: { choices: {} }, props: { collection: '' } })
    expect(await screen.findByText('Not set up yet: Choices')).toBeVisible()
    expect(screen.queryByRole('link')).not.toBeInTheDocument()
  })

  it('shows what is stored', async () => {
    await draw('radio-buttons', { value: 'x', options: { choices: {} } })
    expect(await screen.findByText(/“x” is stored/)).toBeVisible()
  })

  it('takes own values where these are allowed', async () => {
    await draw('dropdown', { options: { choices: {}, allow_other: true } })
    expect(await screen.findByRole('button', { name: /Label/ })).toBeVisible()
  })
})
