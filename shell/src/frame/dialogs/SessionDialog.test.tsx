import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'

const LOADING = { timeout: 20_000 }
const refused = { status: 401, error: { code: 3, message: 'No' } }

async function openConsole() {
  const server = createTestServer({ isSignedIn: true })
  server.routes['GET /atlas/items/cities'] = () => (server.isSignedIn ? { data: [{ id: 1 }] } : refused)
  const rendered = await renderShell(server, '/atlas/collections')
  await screen.findByRole('link', { name: 'Cities' }, LOADING)
  const workspace = rendered.shell.workspace.getState().current
  if (!workspace) throw new Error('No project is open')
  return { ...rendered, server, workspace }
}

it('asks to sign in over the page when the session has ended, and goes on with what was refused', async () => {
  const { server, user, workspace, address } = await openConsole()
  const path = address()?.pathname
  server.isSignedIn = false
  let answer: Promise<unknown> = Promise.resolve()
  act(() => {
    answer = workspace.api.get('/items/cities')
  })
  expect(await screen.findByRole('dialog', { name: 'Your session has ended' }, LOADING)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.com')
  expect(screen.getByLabelText('Email')).toHaveAttribute('readonly')
  await user.type(screen.getByLabelText('Password'), 'secret')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await expect(answer).resolves.toEqual([{ id: 1 }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()?.pathname).toBe(path)
}, 40_000)

it('leads to the sign-in page when someone else wants to sign in', async () => {
  const { server, user, workspace, address } = await openConsole()
  server.isSignedIn = false
  let outcome: Promise<unknown> = Promise.resolve()
  act(() => {
    outcome = workspace.api.get('/items/cities').catch((error: unknown) => error)
  })
  await user.click(await screen.findByRole('button', { name: 'Use another account' }, LOADING))
  await waitFor(() => expect(address()?.pathname).toBe('/login'))
  expect(await outcome).toMatchObject({ code: 3 })
}, 40_000)
