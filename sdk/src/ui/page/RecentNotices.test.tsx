import { renderWithHost } from '@pergola/sdk/testing'
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Page } from './Page'

function renderPage() {
  const result = renderWithHost(<Page title="Cities">Rows</Page>)
  const { pushed, removed } = result.host.stores.notifications.getState()
  /** Shows a notice until it leaves by itself. */
  const leave = (...input: Parameters<typeof pushed>) => act(() => removed(pushed(...input)))
  return { ...result, leave }
}

describe('recent notices', () => {
  it('have no button before one was missed', () => {
    renderPage()
    expect(screen.queryByRole('button', { name: /recent notice/ })).toBeNull()
  })

  it('can be read again, and acted on, after they left', async () => {
    const { user, leave } = renderPage()
    const onAction = vi.fn()
    leave({ title: 'Item deleted', color: 'success', action: { label: 'Undo', onAction, isOnce: true } })
    leave({ title: 'Could not be saved', details: 'No network', color: 'danger' })
    await user.click(await screen.findByRole('button', { name: '2 recent notices' }))
    const list = await screen.findByRole('dialog')
    expect(list).toHaveTextContent('Could not be savedNo network')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(onAction).toHaveBeenCalledOnce()
    expect(list).not.toHaveTextContent('Item deleted')
  })

  it('say how often one of a kind came', async () => {
    const { user, leave } = renderPage()
    leave({ title: 'Could not be saved', details: 'No network', color: 'danger' })
    leave({ title: 'Could not be saved', details: 'The disk is full', color: 'danger' })
    await user.click(await screen.findByRole('button', { name: '1 recent notice' }))
    expect(await screen.findAllByRole('listitem')).toHaveLength(1)
    expect(screen.getByRole('dialog')).toHaveTextContent('Could not be saved (2 times)The disk is full')
  })
})
