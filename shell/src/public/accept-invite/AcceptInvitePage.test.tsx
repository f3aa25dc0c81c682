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
    // Not what the code means at the sign-in.
    expect(await screen.findByText('The invitation was accepted already')).toBeVisible()
    expect(screen.getByRole('alert')).not.toBeEmptyDOMElement()
    expect(screen.getByLabelText('Password')).toHaveValue('well chosen words')
  })

  it('has a link to choose a password mailed by another server of the contract, which sets none', async () => {
    let isMailBroken = true
    const server = createTestServer({ canHydrate: false })
    server.routes['POST /atlas/users/invite/abc.def'] = { data: aUser({ email: 'ada@example.com' }) }
    server.routes['POST /atlas/auth/password/request'] = () =>
      isMailBroken ? { status: 500, error: { code: null, message: 'No mail today' } } : { public: true }
    const { user } = await renderShell(server, '/accept-invite?token=abc.def&project=atlas')
    const join = await screen.findByRole('button', { name: 'Join' })
    expect(screen.queryByLabelText('Password')).toBeNull()
    await user.click(join)
    expect(await screen.findByText('No mail today')).toBeVisible()
    isMailBroken = false
    await user.click(join)
    expect(await screen.findByText(/on its way to .*ada@example.com/)).toBeVisible()
    expect(join).not.toBeInTheDocument()
    const sent = server.asked().filter((call) => call.startsWith('POST'))
    // Accepted once.
    expect(sent.filter((call) => call.includes('invite'))).toHaveLength(1)
    expect(sent.filter((call) => call.includes('password/request'))).toHaveLength(2)
  })

  it('says what is wrong with a link that lost its end', async () => {
    await renderShell(createTestServer(), '/accept-invite')
    expect(await screen.findByText(/not complete/)).toBeVisible()
  })
})
