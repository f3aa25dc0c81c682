import { screen } from '@testing-library/react'
import { Route, Routes, useNavigate } from 'react-router-dom'
import { expect, it } from 'vitest'
import { LAST_PAGE } from '../../client/host/stores/frame'
import { renderWithHost } from '../../testing/renderWithHost'
import { NotFoundPage } from './NotFoundPage'

function Start() {
  const navigate = useNavigate()
  return (
    <button type="button" onClick={() => navigate('/atlas/gone', { state: LAST_PAGE })}>
      start
    </button>
  )
}

const pages = (
  <Routes>
    <Route path="/" element={<Start />} />
    <Route path="/atlas/collections" element={<h1>Collections</h1>} />
    <Route path="*" element={<NotFoundPage />} />
  </Routes>
)

it('says that there is no page, offers the start page, and marks the address', async () => {
  const { host, unmount } = renderWithHost(pages, { route: '/atlas/planets' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the start page' })).toHaveAttribute(
    'href',
    '/atlas/collections',
  )
  expect(host.stores.frame.getState().missingPath).toBe('/atlas/planets')
  // It may be made later.
  unmount()
  expect(host.stores.frame.getState().missingPath).toBeNull()
})

it('leads to the overview where the start of the project named a page that is gone', async () => {
  const { user, router } = renderWithHost(pages)
  await user.click(screen.getByRole('button', { name: 'start' }))
  expect(await screen.findByRole('heading', { name: 'Collections' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/atlas/collections')
})
