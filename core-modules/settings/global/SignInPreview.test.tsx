import { renderWithHost } from '@pergola/sdk/testing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import messages from '../messages.json'
import modelTexts from '../model/texts.json'
import { PasswordSample } from './PasswordSample'
import { SignInPreview } from './SignInPreview'
import texts from './texts.json'

const options = { messages: { modules: { settings: { ...messages, global: texts, model: modelTexts } } } }

it('shows name, colour, picture and note of the sign-in page as they are typed', async () => {
  const data = { asset_url: '/atlas/assets/abc', full_url: '/f', url: '/f', thumbnails: [], embed: null }
  const { container } = renderWithHost(
    <SignInPreview
      values={{
        project_name: 'Atlas',
        project_color: '#aa0000',
        project_background: 7,
        project_public_note: '*Closed* on Monday',
      }}
    />,
    { ...options, handlers: { 'GET /files/7': () => ({ data: { id: 7, data } }) } },
  )
  expect(screen.getByRole('img', { name: 'Sign-in page' })).toHaveTextContent('Atlas')
  expect(container.querySelector('figure')?.style.getPropertyValue('--accent-9')).toContain('light-dark(')
  await expect
    .poll(() => container.querySelector('img')?.getAttribute('src'))
    .toMatch(/\/atlas\/assets\/abc$/)
  await expect.poll(() => container.querySelector('em')?.textContent).toBe('Closed')
})

it('shows the mark and the scene of the console where the project has no logo and no picture', async () => {
  const values = { project_name: 'Atlas', project_logo: null, project_background: null }
  const data = { asset_url: '/atlas/assets/logo', full_url: '/f', url: '/f', thumbnails: [], embed: null }
  const { container, rerender } = renderWithHost(<SignInPreview values={values} />, {
    ...options,
    handlers: { 'GET /files/7': () => ({ data: { id: 7, data } }) },
  })
  expect(container.querySelectorAll('svg')).toHaveLength(2)
  expect(container.querySelector('img')).toBeNull()
  rerender(<SignInPreview values={{ ...values, project_logo: 7 }} />)
  await expect.poll(() => container.querySelectorAll('img')).toHaveLength(1)
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})

it('tries a password against the policy that is chosen, and offers nothing without one', async () => {
  const { user, rerender } = renderWithHost(
    <PasswordSample values={{ password_policy: '/^.{8,}$/' }} />,
    options,
  )
  await user.type(screen.getByRole('textbox', { name: 'Try a password' }), 'short')
  expect(screen.getByRole('status')).toHaveTextContent('Does not match')
  await user.type(screen.getByRole('textbox'), ' no more')
  expect(screen.getByRole('status')).toHaveTextContent(/^Matches$/)
  rerender(<PasswordSample values={{ password_policy: '' }} />)
  expect(screen.queryByRole('textbox')).toBeNull()
})
