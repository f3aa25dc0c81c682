import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'

const LOADING = { timeout: 20_000 }
const DIALOG = { name: 'Confirm that it is you' }

/** A change that the server makes once the password or code was given, as the real one does (`02f-proof`). */
async function changeThatNeedsProof() {
  const server = createTestServer({ isSignedIn: true })
  let isProved = false
  server.routes['PATCH /atlas/users/me'] = () =>
    isProved
      ? { data: { email: 'new@example.com' } }
      : { status: 403, error: { code: 116, message: 'Give your password' } }
  server.routes['POST /atlas/auth/confirm'] = ({ body }) => {
    const { password, otp } = body as { password?: string; otp?: string }
    isProved = password === 'secret' || otp === '123456'
    if (isProved) return { public: true }
    const code = otp === undefined ? 100 : 112
    return { status: 404, error: { code, message: 'Wrong' } }
  }
  const rendered = await renderShell(server, '/atlas/collections')
  await screen.findByRole('link', { name: 'Cities' }, LOADING)
  const workspace = rendered.shell.workspace.getState().current
  if (!workspace) throw new Error('No project is open')
  let answer: Promise<unknown> = Promise.resolve()
  act(() => {
    answer = workspace.api.patch('/users/me', { email: 'new@example.com' }).catch((error: unknown) => error)
  })
  await screen.findByRole('dialog', DIALOG, LOADING)
  return { ...rendered, answer }
}

it('asks for the password before a change that the server wants proved, and goes on with it', async () => {
  const { user, answer } = await changeThatNeedsProof()
  await user.type(screen.getByLabelText('Password'), 'wrong')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('The password is wrong')).toBeVisible()
  await user.clear(screen.getByLabelText('Password'))
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await answer).toEqual({ email: 'new@example.com' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}, 40_000)

it('takes a one-time code as well', async () => {
  const { user, answer } = await changeThatNeedsProof()
  await user.click(screen.getByRole('button', { name: 'Use a one-time code' }))
  await user.type(screen.getByLabelText('One-time code or recovery code'), '123456{Enter}')
  expect(await answer).toEqual({ email: 'new@example.com' })
}, 40_000)

it.each([
  [
    'Cancel',
    async (user: { click: (element: Element) => Promise<void> }) =>
      user.click(screen.getByRole('button', { name: 'Cancel' })),
  ],
  ['Escape', async (user: { keyboard: (text: string) => Promise<void> }) => user.keyboard('{Escape}')],
])(
  'lets the refusal stand after %s',
  async (_how, leave) => {
    const { user, answer } = await changeThatNeedsProof()
    await leave(user)
    expect(await answer).toMatchObject({ code: 116 })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
  40_000,
)
