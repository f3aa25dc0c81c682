import { anEditor, aUser, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { cleanup, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import UserRolesDisplay from './display'
import UserRolesInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const roles = [
  { id: 1, name: 'Administrator', description: null },
  { id: 2, name: 'Public', description: null },
  { id: 3, name: 'Editor', description: null },
]
const host = { users: [aUser(), anEditor()], items: { directus_roles: roles } }
const box = () => screen.getByRole('combobox', { name: /Label/ })

describe('user-roles', () => {
  it('offers the roles without the public one, and stages the id', async () => {
    const { user, changes } = await renderInput(UserRolesInput, tested, { host })
    await user.click(box())
    await user.click(await screen.findByRole('option', { name: 'Editor' }))
    expect(screen.queryByRole('option', { name: 'Public' })).not.toBeInTheDocument()
    expect(changes).toEqual([3])
  })

  it('offers the public role where wanted', async () => {
    const { user } = await renderInput(UserRolesInput, tested, { host, options: { showPublic: true } })
    await user.click(box())
    expect(await screen.findByRole('option', { name: 'Public' })).toBeVisible()
  })

  it('leads administrators to the page of the chosen role, unless the field shows no relation', async () => {
    const page = { name: 'Open item' }
    const first = await renderInput(UserRolesInput, tested, { value: 3, host })
    expect(screen.getByRole('link', page)).toHaveAttribute('href', '/atlas/settings/roles/3')
    first.setValue(null)
    expect(screen.queryByRole('link', page)).not.toBeInTheDocument()
    first.unmount()
    await renderInput(UserRolesInput, tested, { value: 3, host, options: { relational: false } })
    expect(screen.queryByRole('link', page)).not.toBeInTheDocument()
    cleanup()
    await renderInput(UserRolesInput, tested, { value: 3, host: { ...host, user: anEditor() } })
    expect(screen.queryByRole('link', page)).not.toBeInTheDocument()
  })

  it.each([3, { id: 3, name: 'Editor' }])('names the role of %j without asking the server', (value) => {
    const { host: fake } = renderDisplay(UserRolesDisplay, tested, value, { host })
    expect(screen.getByText('Editor')).toBeVisible()
    expect(fake.requests).toEqual([])
  })
})
