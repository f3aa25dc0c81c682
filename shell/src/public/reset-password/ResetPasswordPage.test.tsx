import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'

describe('ResetPasswordPage', () => {
  it('asks for the address and sends the link there', async () => {
    const server = createTestServer({ routes: { 'POST /atlas/auth/password/request': { public: true } } })
    const { user } = await renderShell(server, '/reset-password')
    await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText(/a link to choose a new password is on its way/)).toBeVisible()
    expect(server.requests.at(-1)?.body).toEqual({ email: 'ada@example.com' })
  })

  it('sets the new password for anyone who comes by the link of the mail', async () => {
    const server = createTestServer({ routes: { 'POST /atlas/auth/password/reset': { public: true } } })
    const { user } = await renderShell(server, '/reset-password?token=abc.def&project=atlas')
    await user.type(await screen.findByLabelText('New password'), 'better')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByText('Your password has been changed.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '#/login')
    expect(server.requests.at(-1)?.body).toEqual({ password: 'better', token: 'abc.def' })
  })

  it('says beside the form why the server refuses, keeps the form, and leads to another link', async () => {
    const error = { code: 105, message: 'This link was used before' }
    const server = createTestServer({ routes: { 'POST /atlas/auth/password/reset': { status: 401, error } } })
    const { user } = await renderShell(server, '/reset-password?token=abc.def')
    await user.type(await screen.findByLabelText('New password'), 'better')
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    const reason = await screen.findByText('This link was used before', {}, { timeout: 20_000 })
    expect(screen.getByRole('alert')).toContainElement(reason)
    expect(screen.getByLabelText('New password')).toHaveValue('better')
    expect(screen.getByRole('link', { name: 'Forgot password' })).toHaveAttribute('href', '#/reset-password')
  }, 30_000)
})
