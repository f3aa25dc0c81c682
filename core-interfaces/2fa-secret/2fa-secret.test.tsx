import { renderInput } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createKeyUri } from './createKeyUri'
import TwoFactorSecretInput from './input'
import messages from './messages.json'
import meta from './meta'

const tested = { meta, messages }
const answering = (status: number) => ({
  handlers: {
    'GET /utils/2fa_secret': () =>
      status === 200
        ? { data: { '2fa_secret': 'JBSWY3DPEHPK3PXP' } }
        : { status, error: { code: 3, message: 'Not now' } },
  },
})

describe('2fa-secret', () => {
  it('asks for a secret, stages it and shows its QR code', async () => {
    const { user, changes } = await renderInput(TwoFactorSecretInput, tested, { host: answering(200) })
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }))
    expect(await screen.findByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
    expect(screen.getByText('JBSWY3DPEHPK3PXP')).toBeVisible()
    expect(changes).toEqual(['JBSWY3DPEHPK3PXP'])
  })

  it('switches off, and never shows a saved secret', async () => {
    const { user, changes } = await renderInput(TwoFactorSecretInput, tested, { value: 'SAVED' })
    expect(screen.queryByText(/SAVED/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Disable 2FA' }))
    expect(changes).toEqual([null])
  })

  it('says why no secret could be made', async () => {
    const { user, host, changes } = await renderInput(TwoFactorSecretInput, tested, { host: answering(500) })
    await user.click(screen.getByRole('button', { name: 'Enable 2FA' }))
    await screen.findByRole('button', { name: 'Enable 2FA' })
    expect(host.stores.notifications.getState().items).toMatchObject([{ title: 'Not now' }])
    expect(changes).toEqual([])
  })

  it('only tells the state when it is read-only, except to the user whose second factor it is', async () => {
    const props = { isReadOnly: true, collection: 'directus_users', primaryKey: 7 }
    const { unmount } = await renderInput(TwoFactorSecretInput, tested, { props })
    expect(screen.getByText('Two-factor sign-in is off')).toBeVisible()
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
    unmount()
    await renderInput(TwoFactorSecretInput, tested, { props: { ...props, primaryKey: 1 } })
    expect(screen.getByRole('button', { name: 'Enable 2FA' })).toBeVisible()
  })
})

describe('createKeyUri', () => {
  it('names issuer and account, both made safe', () => {
    expect(createKeyUri({ issuer: 'My Project', account: 'a@b.c', secret: 'S' })).toBe(
      'otpauth://totp/My%20Project:a%40b.c?secret=S&issuer=My%20Project',
    )
  })
})
