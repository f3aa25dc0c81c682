import { type FakeHandler, renderInput } from '@pergola/sdk/testing'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import TwoFactorSecretInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const SECRET = 'JBSWY3DPEHPK3PXP'
const CODES = ['aaaa-bbbb', 'cccc-dddd']

/** An account whose authenticator shows 123456. */
const account: Record<string, FakeHandler> = {
  'GET /utils/2fa_secret': () => ({ data: { '2fa_secret': SECRET } }),
  'POST /users/me/activate_2fa': checking({ data: { id: 1, recovery_codes: CODES } }),
  'POST /users/me/recovery_codes': checking({ data: { recovery_codes: CODES } }),
  'POST /users/me/deactivate_2fa': checking({ status: 204 }),
}

function checking(answer: ReturnType<FakeHandler>): FakeHandler {
  return ({ body }) =>
    (body as { otp: string }).otp === '123456'
      ? answer
      : { status: 404, error: { code: 112, message: 'The one-time code is wrong' } }
}

const own = (value: string | null, handlers = account, isOurs = true) =>
  renderInput(TwoFactorSecretInput, tested, {
    value,
    // The system marks the field as read-only; people set up their own all the same.
    props: { collection: 'directus_users', primaryKey: 1, isReadOnly: true, values: { email: 'a@b.c' } },
    host: { handlers, info: { hydrate: isOurs } },
  })

const writes = (host: { requests: readonly { method: string; path: string; body: unknown }[] }) =>
  host.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body])

describe('the own second factor', () => {
  it('is set up with a code, and its recovery codes are shown once', async () => {
    const { user, host, changes } = await own(null)
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    expect(screen.getByText(SECRET)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: /^One-time code/ }), '123 456')
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }))
    expect(await screen.findByText('Two-factor sign-in is on')).toBeVisible()
    expect(await screen.findByText('cccc-dddd')).toBeVisible()
    expect(screen.queryByText(SECRET)).not.toBeInTheDocument()
    expect(writes(host)).toEqual([['/users/me/activate_2fa', { '2fa_secret': SECRET, otp: '123456' }]])
    expect(changes).toEqual([])
  })

  it('stays off after a wrong code, which can be corrected', async () => {
    const { user } = await own(null)
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }))
    const code = await screen.findByRole('textbox', { name: /^One-time code/ })
    await user.type(code, '000000{Enter}')
    expect(await screen.findByText('Wrong One-Time Password')).toBeVisible()
    expect(screen.getByText('Two-factor sign-in is off')).toBeVisible()
    await user.clear(code)
    await user.type(code, '123456{Enter}')
    expect(await screen.findByText('Two-factor sign-in is on')).toBeVisible()
  })

  it('is switched off with a code, never without', async () => {
    const { user, host } = await own('**********')
    await user.click(screen.getByRole('button', { name: 'Disable 2FA' }))
    await user.type(screen.getByRole('textbox', { name: /^One-time code/ }), '123456{Enter}')
    expect(await screen.findByText('Two-factor sign-in is off')).toBeVisible()
    expect(writes(host)).toEqual([['/users/me/deactivate_2fa', { otp: '123456' }]])
  })

  it('can be given new recovery codes', async () => {
    const { user } = await own('**********')
    await user.click(screen.getByRole('button', { name: 'New recovery codes' }))
    await user.type(screen.getByRole('textbox', { name: /^One-time code/ }), '123456{Enter}')
    expect(await screen.findByText('aaaa-bbbb')).toBeVisible()
  })

  it('is switched off at once before another server of the contract, which asks for no code', async () => {
    const { user, host } = await own('**********', { 'PATCH /users/me': () => ({ data: { id: 1 } }) }, false)
    expect(screen.queryByRole('button', { name: 'New recovery codes' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Disable 2FA' }))
    expect(await screen.findByText('Two-factor sign-in is off')).toBeVisible()
    expect(host.requests.at(-1)).toMatchObject({ path: '/users/me', body: { '2fa_secret': null } })
  })

  it('says why no secret could be made', async () => {
    const failing = {
      'GET /utils/2fa_secret': () => ({ status: 500, error: { code: null, message: 'Not now' } }),
    }
    const { user, host } = await own(null, failing)
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }))
    await waitFor(() =>
      expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'Not now' }]),
    )
  })
})

describe('the second factor of someone else', () => {
  const props = { isReadOnly: true, collection: 'directus_users', primaryKey: 7 }

  it('can be switched off by an administrator, with the form', async () => {
    const { user, changes } = await renderInput(TwoFactorSecretInput, tested, { value: '*****', props })
    await user.click(screen.getByRole('button', { name: 'Disable 2FA' }))
    expect(changes).toEqual([null])
  })

  it('cannot be set up', async () => {
    await renderInput(TwoFactorSecretInput, tested, { props })
    expect(screen.getByText('Two-factor sign-in is off')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
