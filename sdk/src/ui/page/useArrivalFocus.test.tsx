import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderWithHost } from '../../testing/renderWithHost'
import { Page } from './Page'

// One visit, in this order: where it begins is known for as long as the document lives.
it('leaves the focus where a visit begins, whatever is drawn there in turn, and takes it to each later page', async () => {
  const { router, rerender } = renderWithHost(<Page title="Loading">no data yet</Page>)
  expect(document.body).toHaveFocus()

  rerender(
    <Page key="item" title="Oslo">
      form
    </Page>,
  )
  expect(screen.getByRole('heading', { name: 'Oslo' })).toBeVisible()
  expect(document.body).toHaveFocus()

  await act(() => router.navigate('/atlas/users'))
  expect(screen.getByRole('heading', { name: 'Oslo' })).toHaveFocus()

  rerender(
    <Page key="later" title="Bergen">
      form
    </Page>,
  )
  expect(screen.getByRole('heading', { name: 'Bergen' })).toHaveFocus()
})
