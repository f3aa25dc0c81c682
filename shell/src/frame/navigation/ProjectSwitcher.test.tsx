import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTestServer } from '../../testing/createTestServer'
import { renderShell } from '../../testing/renderShell'

const LOADING = { timeout: 20_000 }

it('names the project, how fast the server answers, and its address', async () => {
  const { shell, user } = await renderShell(createTestServer({ isSignedIn: true }), '/atlas/collections')
  await screen.findByRole('link', { name: 'Cities' }, LOADING)
  act(() => shell.stores.latency.getState().measured(117))
  const bars = screen.getAllByRole('img', { hidden: true }).find((image) => image.dataset.strength)
  const project = bars?.closest<HTMLElement>('[title], button')
  if (!project) throw new Error('There is no project in the navigation')
  // Focus by the keyboard shows it at once.
  await user.tab()
  act(() => project.focus())
  // Where there is no choice of projects it is a title.
  const text = project.title || (await screen.findByRole('tooltip')).textContent
  expect(text).toMatch(/^Atlas.* · 117 ms · API URL: /)
})
