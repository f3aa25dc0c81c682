import { aUser, renderDisplay, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import OwnerDisplay from './display'
import OwnerInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const host = { users: [aUser()] }

describe('owner', () => {
  it.each([1, { id: 1 }, { id: 1, first_name: 'Ada', last_name: 'Byron' }])(
    'names the user of %j',
    async (value) => {
      await renderInput(OwnerInput, tested, { value, host })
      expect(screen.getByRole('group', { name: 'Label' })).toHaveTextContent('Ada Byron')
    },
  )

  it('says who it will be for a new item, and that it is unknown where it is missing', async () => {
    const { unmount } = await renderInput(OwnerInput, tested, { host, props: { isNew: true } })
    expect(screen.getByText('You will be the owner')).toBeVisible()
    unmount()
    await renderInput(OwnerInput, tested, { value: 99, host })
    expect(screen.getByText('Unknown')).toBeVisible()
  })

  it('shows the picture alone with the name as its text', () => {
    renderDisplay(OwnerDisplay, tested, 1, { host, options: { display: 'avatar' } })
    expect(screen.getByRole('img', { name: 'Ada Byron' })).toBeVisible()
  })

  it('shows who it is when it is pointed at, and lets go of that', async () => {
    const profile = { title: 'Countess', company: 'Engines', role: { name: 'Editor' } }
    const { user } = renderDisplay(OwnerDisplay, tested, 1, {
      host: { ...host, handlers: { 'GET /users/1': () => ({ data: profile }) } },
    })
    await user.hover(screen.getByText('Ada Byron'))
    expect(await screen.findByText('Countess, Engines')).toBeVisible()
    await user.unhover(screen.getByTestId('cell'))
    await waitFor(() => expect(screen.queryByText('Countess, Engines')).not.toBeInTheDocument())
  })

  it('asks the server for nothing before', () => {
    const { host: fake } = renderDisplay(OwnerDisplay, tested, { id: 1 }, { host })
    expect(fake.requests).toEqual([])
  })
})
