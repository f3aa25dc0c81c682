import { aUser } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'

describe('AcceptInvitePage', () => {
  it('sets name and password of the invited person and leads to the sign-in', async () => {
    const server = createTestServer({
      routes: { 'POST /atlas/users/invite/abc.def': { data: aUser(), public: true } },
    })
    const { user } = await renderShell(server, '/accept-invite?token=abc.def&project=atlas')
    await user.type(await screen.findByLabelText('First name'), 'Ada')
    await user.type(screen.getByLabelText('Last name'), 'Lovelace')
    await user.type(screen.getByLabelText('Password'), 'well chosen words')
    await user.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByText('You can sign in now.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '#/login')
    expect(server.requests.at(-1)?.body).toEqual({
      first_name: 'Ada',
      last_name: 'Lovelace',
      password: 'well chosen words',
    })
  })

  it('says why an invitation is refused and keeps what was typed', async () => {
    const error = { code: 106, message: 'The invitation was accepted already' }
    const server = createTestServer({
      routes: { 'POST /atlas/users/invite/abc.def': { status: 404, error } },
    })
    const { user } = await renderShell(server, '/accept-invite?token=abc.def')
    await user.type(await screen.findByLabelText('Password'), 'well chosen words')
    await user.click(screen.getByRole('button', { name: 'Join' }))
    expect(await screen.findByRole('alert')).not.toBeEmptyDOMElement()
    expect(screen.getByLabelText('Password')).toHaveValue('well chosen words')
  })

  it('says what is wrong with a link that lost its end', async () => {
    await renderShell(createTestServer(), '/accept-invite')
    expect(await screen.findByText(/not complete/)).toBeVisible()
  })
})
